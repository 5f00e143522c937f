entry @kernel() {
  %true = constant <i1: true> : tile<i1>
  if %true {
  }
  return
}
