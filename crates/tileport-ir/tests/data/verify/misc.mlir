cuda_tile.module @assume {
  entry @div_by_value(%a: tile<4xf32>) {
    %0 = assume div_by<4>, %a : tile<4xf32> // error:
    return
  }
  entry @div_by_power(%a: tile<4xi32>) {
    %0 = assume div_by<3>, %a : tile<4xi32> // error:
    return
  }
  entry @div_by_large(%a: tile<4xi64>) {
    %0 = assume div_by<9223372036854775808>, %a : tile<4xi64> // error:
    return
  }
  entry @every_view(%a: tensor_view<16xf32, strides=[1]>) {
    %0 = assume div_by<4, every 4 along 0>, %a : tensor_view<16xf32, strides=[1]> // error:
    return
  }
  entry @along(%a: tile<16xi32>) {
    %0 = assume div_by<4, every 4 along 1>, %a : tile<16xi32> // error:
    return
  }
  entry @every(%a: tile<16xi32>) {
    %0 = assume div_by<4, every 17 along 0>, %a : tile<16xi32> // error:
    return
  }
  entry @same_value(%a: tile<4xf32>) {
    %0 = assume same_elements<[2]>, %a : tile<4xf32> // error:
    return
  }
  entry @same_rank(%a: tile<4xi32>) {
    %0 = assume same_elements<[2, 2]>, %a : tile<4xi32> // error:
    return
  }
  entry @same_size(%a: tile<4xi32>) {
    %0 = assume same_elements<[8]>, %a : tile<4xi32> // error:
    return
  }
  entry @bounded_value(%a: tile<4xptr<i8>>) {
    %0 = assume bounded<0, 4>, %a : tile<4xptr<i8>> // error:
    return
  }
  entry @bounded_range(%a: tile<4xi8>) {
    %0 = assume bounded<-129, 128>, %a : tile<4xi8> // error: // error:
    return
  }
  entry @bounded_order(%a: tile<4xi8>) {
    %0 = assume bounded<4, 3>, %a : tile<4xi8> // error:
    return
  }
}

// -----

cuda_tile.module @print {
  entry @few() {
    %0 = print_tko "%d" -> token // error:
    return
  }
  entry @many(%a: tile<i32>) {
    %0 = print_tko "%%", %a : tile<i32> -> token // error:
    return
  }
  entry @unterminated() {
    %0 = print_tko "100% " -> token // error:
    return
  }
}
