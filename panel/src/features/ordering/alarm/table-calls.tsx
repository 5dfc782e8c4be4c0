import { useEffect, useEffectEvent, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { ConciergeBell } from 'lucide-react'
import { tableCommand, type TableCommand } from '#contract/dining/table-command.ts'
import { serverNow } from '#panel/domain/platform/clock.ts'
import { callKey, tableCallWords } from '#panel/domain/dining/table-call-words.ts'
import { Badge } from '#panel/ui/badge.tsx'
import { chipClass, useChipsPlace } from '#panel/ui/chips-place.ts'
import { phoneScreen, useMedia } from '#panel/ui/media.ts'
import { toasts } from '#panel/ui/toast-queue.ts'
import { Link } from '#panel/kit/page/link.tsx'
import { useBranchEvents } from '#panel/kit/server/live.ts'
import { ask, forget } from '#panel/kit/server/query.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { alarm, setAlarm, useAlarm } from './alarm-state.ts'
import { isDue, nobodyHeard } from './calls-due.ts'
import { everySecond } from './clock.ts'
import { play } from './sound.ts'

/**
 * Sounds the guests' calls at a branch to which this device listens. Like the alarm, it is a
 * function of the state: a call that nobody has seen sounds softly when it arrives and every minute
 * after. Calls that arrive while an order rings sound after it. Each call is also shown once, as a
 * toast. On a phone where orders ring, it is shown as a chip in the bar of those orders.
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
  const floor = `/manegement/${branch_id}/command`
  const isAtFloor = useRouterState({ select: ({ location }) => location.pathname === floor })
  const chips = useChipsPlace()
  const textOf = (it: TableCommand) => `${it.table_name}: ${t(callKey(it))}`
  const isPhone = useMedia(phoneScreen)
  const { isKnown, orders } = useAlarm()
  // A toast would have to make room for the bar of ringing orders, and would then become a chip in
  // it.
  const isBarDue = !isKnown || (isPhone && orders.length > 0)
  // The sound alone explains nothing. If the call itself is visible, no message is needed.
  const isSaid = !isAtFloor && !chips && !isBarDue
  const say = useEffectEvent((all: readonly TableCommand[], isSaid: boolean) => {
    for (const it of all) {
      const key = `${it.id} ${it.repeats}`
      const about = `table-call:${it.id}`
      if (it.state !== 'open' || !isSaid) toasts.closeAbout(about)
      if (it.state !== 'open' || announced.current.has(key)) continue
      announced.current.add(key)
      if (isSaid) toasts.add({ kind: 'info', about, title: textOf(it) })
    }
  })
  useEffect(() => say(calls ?? [], isSaid), [calls, isSaid])
  const open = calls?.filter((it) => it.state === 'open') ?? []
  const [first] = open
  const count = open.length
  useEffect(() => setCalling(branch_id, count), [branch_id, count])
  useEffect(() => () => setCalling(branch_id, 0), [branch_id])
  return (
    chips &&
    first &&
    !isAtFloor &&
    createPortal(
      <Link to={floor} className={chipClass}>
        <ConciergeBell size={15} aria-hidden className="shrink-0 text-info" />
        <span className="truncate">{textOf(first)}</span>
        {open.length > 1 && <Badge>+{open.length - 1}</Badge>}
      </Link>,
      chips,
    )
  )
}

const setCalling = (branch_id: string, count: number) =>
  setAlarm({ calling: { ...alarm().calling, [branch_id]: count } })
