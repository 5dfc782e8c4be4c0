import { CircleCheck, DoorOpen, Hourglass, OctagonX } from 'lucide-react'
import { useSetState } from '#panel/features/organisation/branch-state/state-query.ts'
import { keepKeys } from '#panel/ui/late-keys.ts'
import { useBranchZone } from '#panel/domain/branch-zone.ts'
import { serverNow } from '#panel/domain/clock.ts'
import { useCurrentBranch, type UserBranch } from '#panel/kit/current-branch.ts'
import { matches } from '#panel/kit/fold.ts'
import { useFormat } from '#panel/kit/format.ts'
import { useCan } from '#panel/kit/session.ts'
import { useWords } from '#panel/kit/words.ts'
import { minutesMeant, nearestFirst } from './act-meant.ts'
import { closingMs, type Hit } from './palette-hit.ts'
import { paletteWords } from './palette-words.ts'

const closings = [15, 30, 60]
const busyTimes = [15, 30, 45] as const
const minuteMs = 60_000

/** Said in any of the panel's languages, whichever it is in. */
const said = {
  open: 'aç ac open öffnen şube branch filiale',
  busy: 'yoğun busy ausgelastet',
  close: 'kapat close schließen şube branch filiale',
}

/** What can be done to the branch that is meant: open, busy, closed for some minutes, or all of its state; what was typed finds them. */
export function useBranchActs(branch: UserBranch | null, typed: string): Hit[] {
  const t = useWords(paletteWords)
  const format = useFormat()
  const can = useCan()
  const shown = useCurrentBranch()
  const zone = useBranchZone(branch?.branch_id ?? '', branch !== null && typed !== '' && can('get-order-all'))
  const set = useSetState(branch?.name ?? '', () => undefined)
  if (!branch || !can('get-branch-state')) return []
  const params = { branch_id: branch.branch_id }
  const at = (minutes: number) => new Date(serverNow() + minutes * minuteMs).toISOString()
  const state: Hit = {
    id: 'state',
    name: t('branchState'),
    hint: branch.name,
    icon: <DoorOpen size={16} aria-hidden />,
    // The chip in the header belongs to another feature; it can only be clicked once this dialog is gone.
    run: () => {
      const end = keepKeys({ isLayer: true })
      setTimeout(() => {
        document.dispatchEvent(new Event('sofra:branch-state'))
        end()
      }, closingMs)
    },
  }
  const states = branch.branch_id === shown?.branch_id && matches(state.name, typed) ? [state] : []
  // A number alone, an order's or a phone's, must never close a branch.
  if (!can('put-branch-state') || !/\p{L}{3,}|aç|ac/iu.test(typed)) return states
  const { minutes, act } = minutesMeant(typed)
  const acts: (Hit & { also: string })[] = [
    ...(minutes ? [minutes] : closings).map((count) => ({
      id: `close:${count}`,
      name: t('closeFor', { count }),
      detail: t('closeForText', { branch: branch.name, time: format.time(at(count), zone) }),
      also: said.close,
      icon: <OctagonX size={16} aria-hidden />,
      run: () => set.mutate({ params, body: { state: 'closed' as const, reason: '', until: at(count) } }),
    })),
    ...nearestFirst(busyTimes, minutes).map((count) => ({
      id: `busy:${count}`,
      name: t('busyFor', { count }),
      detail: t('busyForText', { branch: branch.name, time: format.time(at(count), zone) }),
      also: said.busy,
      icon: <Hourglass size={16} aria-hidden />,
      run: () => set.mutate({ params, body: { state: 'busy' as const, minutes: count } }),
    })),
    {
      id: 'open',
      name: t('openBranch'),
      detail: t('openBranchText', { branch: branch.name }),
      also: said.open,
      icon: <CircleCheck size={16} aria-hidden />,
      run: () => set.mutate({ params, body: { state: 'open' as const } }),
    },
  ]
  return [...acts.filter((it) => matches(`${it.name} ${it.also}`, act)), ...states]
}
