// Node flags for the server that keep its memory level (docs/decisions/2026-11-23-a-lean-node.md).
import { existsSync } from 'node:fs'

/** V8's, in MB and percent. */
export const leanFlags = [
  // The size of each half of the young generation: without a limit, it would grow to 32 MB for one
  // large menu, three times over, and stay there.
  '--max-semi-space-size=8',
  // When the first full collection runs, and how far memory may grow beyond what that leaves: by
  // default V8 lets it grow to a multiple, together with the buffers of answers sent long ago.
  '--initial-old-space-size=64',
  '--heap-growing-percent=80',
]

/** jemalloc as Debian's package libjemalloc2 and others install it. */
const jemalloc = ['x86_64-linux-gnu/', 'aarch64-linux-gnu/', '']
  .map((it) => `/usr/lib/${it}libjemalloc.so.2`)
  .find((it) => existsSync(it))

/**
 * malloc's settings, read once before the program starts. jemalloc returns unused memory; glibc
 * keeps gaps between used blocks, and by default a heap for each thread that compresses or hashes.
 */
export const leanMemory = jemalloc
  ? { LD_PRELOAD: jemalloc, MALLOC_CONF: 'narenas:2,background_thread:true,dirty_decay_ms:2000,muzzy_decay_ms:0' }
  : { MALLOC_ARENA_MAX: '2' }
