# Runs the tests of ported projects with the stand-in in the place of cuTile.jl and a GPU, each of the folders that are given, and
# says of each how many of its tests passed, and how many are skipped: `julia ported.jl FOLDER …`
include("standin/standin.jl")

using Test

counted(result::Test.DefaultTestSet) =
    (result.n_passed, 0) .+ reduce((a, b) -> a .+ b, map(counted, result.results); init=(0, 0))
counted(::Test.Broken) = (0, 1)
counted(::Test.Result) = (0, 0)

for folder in ARGS
    try
        results = @testset "$folder" begin
            StandIn.test_port(folder)
        end
        passed, skipped = counted(results)
        println("PASSED ", folder, ": ", passed, " skipped ", skipped)
    catch e
        println("FAILED ", folder, ": ", first(split(sprint(showerror, e), "\n")))
    end
    flush(stdout)
end
