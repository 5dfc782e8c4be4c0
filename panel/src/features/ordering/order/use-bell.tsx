import { useSyncExternalStore, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Volume2 } from 'lucide-react'
import { branch } from '#contract/organisation/branch.ts'
import { order } from '#contract/ordering/order.ts'
import { armHere } from '#panel/domain/ordering/arm.ts'
import { ofOrder } from '#panel/domain/ordering/of-order.ts'
import { Button } from '#panel/ui/button.tsx'
import { useBranchEvents } from '#panel/kit/server/live.ts'
import { ask, queries } from '#panel/kit/server/query.ts'
import { useCan, useUser } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { testWords } from './test-words.ts'

/** A step of the test order, and its state. */
export interface Step {
  id: 'server' | 'socket' | 'alarm' | 'board' | 'ticket'
  state: 'waiting' | 'good' | 'bad' | 'unknown'
  text?: string | undefined
  /** A button that fixes what keeps the step from succeeding. */
  cure?: ReactNode
}

/**
 * Devices report within a moment that they ring. Until one has, the order's timeline is polled at
 * this interval, in ms.
 */
const lookMs = 1000

/**
 * Finds out whether any device rang for the test order, according to the order's own timeline. If
 * no device can ring, says what is missing; users whose device may ring for the branch get a button
 * that fixes it.
 */
export function useBell(branch_id: string, order_id: string | undefined, isLate: boolean): Omit<Step, 'id'> {
  const w = useWords(testWords)
  const can = useCan()
  const { account_type } = useUser()
  const sign = useAlarmSign()
  const asked = ask(branch.state, { params: { branch_id } })
  const { data: now } = useQuery({ ...asked, enabled: can('get-branch-state'), staleTime: 0 })
  const again = () => void queries.invalidateQueries({ queryKey: asked.queryKey })
  useBranchEvents(branch_id, { branch: again, resync: again })
  const hasRung = (kinds: readonly { kind: string }[] | undefined) =>
    kinds?.some(({ kind }) => kind === 'rang') ?? false
  const { data: happened = [] } = useQuery({
    ...ask(order.timeline, ofOrder({ id: order_id ?? '', branch_id })),
    enabled: order_id !== undefined,
    refetchInterval: ({ state }) => (hasRung(state.data) ? false : lookMs),
  })
  const devices = (kind: string) =>
    [...new Set(happened.flatMap((it) => (it.kind === kind && it.device ? [it.device] : [])))].join(', ')
  if (hasRung(happened)) return { state: 'good', text: devices('rang') }
  const isUnarmed = now?.armed_devices === 0
  const isBlocked = sign === 'blocked'
  const mayRing = account_type === 'company' || account_type === 'branch'
  const arm = () => armHere(branch_id)
  const missing = isUnarmed || isBlocked
  return {
    state: missing ? 'bad' : order_id === undefined || !isLate ? 'waiting' : 'bad',
    text: isBlocked
      ? w('alarmBlocked')
      : isUnarmed
        ? w(mayRing ? 'alarmUnarmed' : 'alarmAtTill')
        : !isLate
          ? undefined
          : devices('muted')
            ? w('alarmMuted', { device: devices('muted') })
            : w('alarmQuiet'),
    cure: missing && mayRing && (
      <Button icon={<Volume2 size={16} aria-hidden />} onPress={arm} className="mt-1.5">
        {w(isBlocked ? 'unlock' : 'ringHere')}
      </Button>
    ),
  }
}

/**
 * The alarm's state in this tab, from <html data-alarm>: `ringing`, `quiet`, `blocked`; null if
 * this tab does not listen for orders.
 */
const useAlarmSign = () => useSyncExternalStore(onAlarmSign, () => document.documentElement.dataset.alarm ?? null)

function onAlarmSign(listener: () => void) {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['data-alarm'] })
  return () => observer.disconnect()
}
