// A stand-in for CUDA's driver, for what a launch puts on a stream: device memory is the host's, whatever is put on a stream
// happens at once and is written down, a line each, in the file that STAND_IN_LOG names. Kernels in PTX are taken for
// `write_words`, which it carries out; of others it writes down the first arguments: as many tables of lists as STAND_IN_LISTS
// says, with rows of STAND_IN_WORDS words.

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct { int in_ptx; } Module;
typedef struct { const Module *module; char name[64]; } Function;

static void *current;
static char context[8];

static FILE *opened(void) {
    FILE *log = fopen(getenv("STAND_IN_LOG"), "a");
    if (!log) abort();
    return log;
}

#define SAY(...) do { FILE *log = opened(); fprintf(log, __VA_ARGS__); fclose(log); } while (0)

int cuInit(unsigned flags) { return 0; }
int cuDriverGetVersion(int *version) { *version = 13000; return 0; }
int cuDeviceGetCount(int *count) { *count = 1; return 0; }
int cuDeviceGet(int *device, int ordinal) { *device = ordinal; return ordinal == 0 ? 0 : 101; }

int cuDeviceGetAttribute(int *value, int attribute, int device) {
    // The compute capability, 9.0; and enough of everything else.
    *value = attribute == 75 ? 9 : attribute == 76 ? 0 : 1024;
    return 0;
}

int cuDevicePrimaryCtxRetain(void **made, int device) { *made = context; return 0; }
int cuDevicePrimaryCtxRelease_v2(int device) { return 0; }
int cuCtxGetCurrent(void **found) { *found = current; return 0; }
int cuCtxSetCurrent(void *wanted) { current = wanted; return 0; }

int cuModuleLoadData(void **made, const char *image) {
    Module *module = malloc(sizeof *module);
    module->in_ptx = memcmp(image, "\177ELF", 4) != 0;
    *made = module;
    return 0;
}

int cuModuleUnload(void *module) { return 0; }

int cuModuleGetFunction(void **made, Module *module, const char *name) {
    Function *function = malloc(sizeof *function);
    function->module = module;
    snprintf(function->name, sizeof function->name, "%s", name);
    *made = function;
    return 0;
}

int cuMemAllocAsync(uint64_t *address, size_t size, void *stream) {
    char *memory = aligned_alloc(256, (size + 255) / 256 * 256);
    memset(memory, 0xEE, size);
    *address = (uintptr_t)memory;
    SAY("allocate %zu on %zu\n", size, (size_t)stream);
    return 0;
}

int cuMemFreeAsync(uint64_t address, void *stream) {
    SAY("release on %zu\n", (size_t)stream);
    free((void *)(uintptr_t)address);
    return 0;
}

int cuLaunchKernel(const Function *function, unsigned x, unsigned y, unsigned z, unsigned threads, unsigned threads_y,
                   unsigned threads_z, unsigned shared, void *stream, void **arguments, void **extra) {
    if (function->module->in_ptx) {
        uint64_t *to = (uint64_t *)(uintptr_t)*(uint64_t *)arguments[0];
        unsigned count = *(unsigned *)arguments[1];
        SAY("%s %u by %u on %zu\n", function->name, count, threads, (size_t)stream);
        for (unsigned thread = 0; thread < threads && thread < count; thread++)
            to[thread] = ((uint64_t *)arguments[2])[thread];
        return 0;
    }
    SAY("launch %s %u %u %u on %zu\n", function->name, x, y, z, (size_t)stream);
    for (int list = 0; list < atoi(getenv("STAND_IN_LISTS")); list++) {
        int64_t *table = (int64_t *)(uintptr_t)*(uint64_t *)arguments[2 * list];
        int length = *(int *)arguments[2 * list + 1];
        SAY("table of %d%s:", length, (uintptr_t)table % 16 ? ", not aligned" : "");
        for (int word = 0; word < length * atoi(getenv("STAND_IN_WORDS")); word++)
            SAY(" %lld", (long long)table[word]);
        SAY("\n");
    }
    return 0;
}
