/**
 * Stops a simulator that runs as a process of its own: on a signal, or once its parent has ended.
 */
export function stopWithParent(stop: () => unknown): void {
  const end = () => {
    process.stdin.destroy()
    void stop()
  }
  // The parent process holds this process's standard input open, so the input ends whenever the
  // parent ends, however it ends.
  process.stdin.resume().once('end', end)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end)
}
