import { readFileSync } from 'node:fs'
import type { Task } from './tasks.ts'

/**
 * How long reading a file may take, in ms. A bad file is refused within 5 s; a spreadsheet gets
 * more time the larger it is.
 */
const patience = {
  picture: () => 4500,
  workbook: (bytes: number) => Math.min(20_000, 4500 + bytes / 320),
} satisfies Record<Task, (bytes: number) => number>

/**
 * The extra time in ms that a file gets if other work occupies the processor. The uploader waits
 * half a minute at most.
 */
const graceMs = 10_000

/**
 * The processor time that all threads of a process have used, in ms; undefined if the system does
 * not report it. Linux always counts it in hundredths of a second.
 */
function processorMs(pid: number | undefined): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // Reading starts after the process name, which may contain blanks and brackets.
    const [utime, stime] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
    return (Number(utime) + Number(stime)) * 10
  } catch {
    return undefined
  }
}

/**
 * Watches a process while it reads one file, until the returned function is called. The file is
 * `heavy` once it has used up its processor time. If other work occupied the processor, the file
 * gets extra time; after that the machine counts as `busy`, which is not the file's fault.
 */
export function watchPatience(
  pid: number | undefined,
  { task, bytes }: { task: Task; bytes: Uint8Array },
  onEnd: (why: 'heavy' | 'busy') => void,
  spentMs: (pid: number | undefined) => number | undefined = processorMs,
): () => void {
  const allowed = patience[task](bytes.length)
  const before = spentMs(pid)
  let granted = 0
  const look = () => {
    const now = spentMs(pid)
    const missing = before === undefined || now === undefined ? 0 : Math.ceil(allowed - (now - before))
    if (missing <= 0) return onEnd('heavy')
    const more = Math.min(Math.max(missing, 100), graceMs - granted)
    if (more <= 0) return onEnd('busy')
    granted += more
    timer = setTimeout(look, more)
  }
  let timer = setTimeout(look, allowed)
  return () => clearTimeout(timer)
}
