import { useSyncExternalStore } from 'react'
import { useFormat } from './format.ts'

const everyMs = 30_000
let now = Date.now()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** One clock for all relative times on the screen. It stops while none is shown. */
export function onTick(listener: () => void) {
  listeners.add(listener)
  timer ??= setInterval(() => {
    now = Date.now()
    for (const each of listeners) each()
  }, everyMs)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** "3 minutes ago", with the full date and time on hover. */
export function Ago({ iso, className }: { iso: string; className?: string }) {
  const format = useFormat()
  const moment = useSyncExternalStore(onTick, () => now)
  return (
    <time dateTime={iso} title={format.dateTime(iso)} className={className ?? 'text-muted xl:whitespace-nowrap'}>
      {format.relative(iso, Math.max(moment, Date.parse(iso)))}
    </time>
  )
}
