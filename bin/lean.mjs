// Flags that limit the memory of the server's Node process
// (docs/decisions/2026-11-23-a-lean-node.md).
import { existsSync } from 'node:fs'

/** V8's flags, in MB and percent. */
export const leanFlags = [
  // The size of a semi-space in the young generation. Without a limit, one large menu would make it
  // grow to 32 MB, which V8 takes three times, and it would never shrink.
  '--max-semi-space-size=8',
  // When the first full collection runs, and how far memory may grow beyond what that collection
  // leaves. By default, V8 lets memory grow to a multiple of what is left, including the buffers of
  // answers that were sent long ago.
  '--initial-old-space-size=64',
  '--heap-growing-percent=80',
]

/** The library jemalloc, where Debian's package libjemalloc2 and others install it. */
const jemalloc = ['x86_64-linux-gnu/', 'aarch64-linux-gnu/', '']
  .map((it) => `/usr/lib/${it}libjemalloc.so.2`)
  .find((it) => existsSync(it))

/**
 * Environment variables that configure malloc, which reads them once before the program starts.
 * jemalloc returns unused memory to the system. By default, glibc keeps gaps between used blocks,
 * and a heap for each thread that compresses or hashes.
 */
export const leanMemory = jemalloc
  ? { LD_PRELOAD: jemalloc, MALLOC_CONF: 'narenas:2,background_thread:true,dirty_decay_ms:2000,muzzy_decay_ms:0' }
  : { MALLOC_ARENA_MAX: '2' }
