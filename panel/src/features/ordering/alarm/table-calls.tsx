import { useEffect, useEffectEvent, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { tableCommand, type TableCommand } from '#contract/dining/table-command.ts'
import { serverNow } from '#panel/domain/platform/clock.ts'
import { callKey, tableCallWords } from '#panel/domain/dining/table-call-words.ts'
import { toasts } from '#panel/ui/toast-queue.ts'
import { useBranchEvents } from '#panel/kit/server/live.ts'
import { ask, forget } from '#panel/kit/server/query.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { alarm } from './alarm-state.ts'
import { isDue, nobodyHeard } from './calls-due.ts'
import { everySecond } from './clock.ts'
import { play } from './sound.ts'

/**
 * Sounds the guests' calls at a branch this device listens to. Like the alarm, it is a function of
 * state: an unseen call sounds softly when it arrives and every minute after; calls that arrive
 * while an order rings sound after it. Renders nothing.
 */
export default function TableCalls({ branch_id }: { branch_id: string }) {
  const t = useWords(tableCallWords)
  const calls = useQuery(ask(tableCommand.list, { params: { branch_id } })).data?.data
  const heard = useRef(nobodyHeard)
  const announced = useRef(new Set<string>())
  const again = () => void forget(tableCommand.list)
  useBranchEvents(branch_id, { table: again, resync: again })
  const sound = useEffectEvent(() => {
    const { orders, ringer, sound: audio, mutedUntil } = alarm()
    if (ringer !== 'this' || audio !== 'ready' || mutedUntil !== null || orders.length > 0) return
    const next = isDue(calls ?? [], heard.current, serverNow())
    if (!next) return
    heard.current = next
    play('table')
  })
  useEffect(() => everySecond(() => sound()), [])
  // The sound alone explains nothing.
  const say = useEffectEvent((all: readonly TableCommand[]) => {
    for (const it of all) {
      const key = `${it.id} ${it.repeats}`
      if (it.state !== 'open' || announced.current.has(key)) continue
      announced.current.add(key)
      toasts.add({ kind: 'info', about: `table-call:${it.id}`, title: `${it.table_name}: ${t(callKey(it))}` })
    }
  })
  useEffect(() => say(calls ?? []), [calls])
  return null
}
