import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { ReachPart } from '#contract/organisation/reach.ts'
import { workingHours } from '#contract/organisation/working-hours.ts'
import type { BranchState } from '#contract/organisation/branch.ts'
import { Button } from '#panel/ui/button.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { deliveryWords } from '#panel/domain/organisation/delivery-words.ts'
import { partTitle, reachHelp } from '#panel/domain/organisation/reach-help.ts'
import { reachHelpWords } from '#panel/domain/organisation/reach-help-words.ts'
import { reachWords } from '#panel/domain/organisation/reach-words.ts'
import { ReachFix } from '#panel/domain/ordering/reach-fix.tsx'
import { spanText } from '#panel/domain/organisation/span-text.ts'
import { FullQuarters } from '#panel/domain/organisation/full-quarters.tsx'
import { useBranchZone } from '#panel/domain/organisation/branch-zone.ts'
import { useSecondsUntil } from '#panel/domain/platform/clock.ts'
import type { UserBranch } from '#panel/kit/current-branch.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { CloseForm } from './close-form.tsx'
import { Outages } from './outages.tsx'
import { Parts } from './parts.tsx'
import { Planned } from './planned.tsx'
import { untilText } from './chip-text.ts'
import { useLonger } from './longer.ts'
import { useSetState } from './set-state.ts'
import { stateQuery } from './state-query.ts'
import { words } from './words.ts'

const busyMinutes = [15, 30, 45] as const

/**
 * The panel about a branch's state: the state and its causes, each with its remedy; everything that
 * keeps orders away, part by part; then what the user can change.
 */
export default function Panel({ branch, close }: { branch: UserBranch; close: () => void }) {
  const t = useWords(words)
  const can = useCan()
  const { data } = useQuery(stateQuery(branch.branch_id))
  const [isClosing, setClosing] = useState(false)
  const save = useSetState(branch.name, close)
  const longer = useLonger(branch, close)
  if (!data) return <Skeleton className="h-40" />
  const set = (body: Parameters<typeof save.mutate>[0]['body']) =>
    save.mutate({ params: { branch_id: branch.branch_id }, body })
  const mayChange = can('put-branch-state')
  const isMovable = mayChange && data.can_change
  if (isClosing)
    return (
      <CloseForm
        methods={data.methods.map((it) => it.order_method)}
        opensAgain={data.next_opening !== null}
        isPending={save.isPending}
        timezone={data.timezone}
        onClose={(body) => set({ state: 'closed', ...body })}
        onBack={() => setClosing(false)}
      />
    )
  return (
    <div className="grid gap-4">
      <Now state={data} name={branch.name} />
      <Causes
        state={data}
        isPending={save.isPending}
        onOpen={isMovable ? () => set({ state: 'open' }) : undefined}
        longer={can(workingHours.update.permission) ? longer : undefined}
        close={close}
      />
      <FullQuarters branch_id={branch.branch_id} />
      <Parts state={data} close={close} />
      <Planned branch_id={branch.branch_id} mayChange={mayChange} />
      {!data.can_change && <p className="rounded-control bg-sunken px-3 py-2 text-muted">{t('cannot')}</p>}
      {isMovable && data.state !== 'closed' && (
        <>
          <section className="grid gap-2 border-t border-line pt-3">
            <h2 className="font-medium">{t('setBusy')}</h2>
            <div className="flex gap-2">
              {busyMinutes.map((minutes) => (
                <Button
                  key={minutes}
                  isDisabled={save.isPending}
                  onPress={() => set({ state: 'busy', minutes })}
                  aria-label={`${t('setBusy')}: +${t('minutes', { count: minutes })}`}
                  className="flex-1"
                >
                  +{t('minutes', { count: minutes })}
                </Button>
              ))}
            </div>
            <p className="text-xs text-muted">{t('busyText')}</p>
          </section>
          <Button variant="danger" onPress={() => setClosing(true)}>
            {t('setClosed')}
          </Button>
        </>
      )}
      <Outages branch_id={branch.branch_id} />
    </div>
  )
}

function Now({ state, name }: { state: BranchState; name: string }) {
  const t = useWords(words)
  const r = useWords(reachWords)
  const left = useSecondsUntil(state.until)
  const timezone = useBranchZone(state.branch_id, state.until !== null)
  const isBusy = state.state === 'busy'
  const when =
    state.until && left !== null && left > 0 ? (isBusy ? spanText(left) : untilText(state.until, timezone)) : null
  return (
    <div className="grid gap-0.5">
      <p className="text-base font-semibold">{r(`state.${state.state === 'offline' ? 'open' : state.state}`)}</p>
      <p>
        {t(`now.${state.state === 'offline' ? 'open' : state.state}`, { branch: name, minutes: state.busy_minutes })}{' '}
        {when && state.state !== 'offline' && (
          <span className="text-muted tabular-nums">{t(`until.${state.state}`, { when })}</span>
        )}
      </p>
    </div>
  )
}

/**
 * A reason for the branch's own state. Whatever else keeps orders away, such as a platform or a
 * silent device, is in the list of parts.
 */
type Cause = BranchState['causes'][number]
const isOwn = ({ code }: Cause, { state }: BranchState) =>
  !['platform', 'no_armed_device', 'no_zone'].includes(code) && (code !== 'no_payment_method' || state === 'closed')

/**
 * Turns a reason for the branch's own state into an entry of the list of parts, so that both are
 * shown in the same way.
 */
const partOf = ({ code, fix, since }: Cause, { reach }: BranchState): ReachPart => ({
  ...(reach.parts.find(({ part }) => part === 'here') ?? reach.headline),
  state: 'down',
  code: code as ReachPart['code'],
  fix: fix as ReachPart['fix'],
  since,
})

interface CausesProps {
  state: BranchState
  isPending: boolean
  onOpen: (() => void) | undefined
  longer: ReturnType<typeof useLonger> | undefined
  close: () => void
}

function Causes({ state, isPending, onOpen, longer, close }: CausesProps) {
  const t = useWords(words)
  const r = useWords(reachWords)
  const h = useWords(reachHelpWords)
  const d = useWords(deliveryWords)
  const timezone = useBranchZone(state.branch_id)
  const causes = state.causes.filter((it) => isOwn(it, state))
  if (causes.length === 0) return null
  const namesOf = (methods: Cause['order_methods']) => methods.map((it) => d(`delivery.${it}`)).join(', ')
  return (
    <section className="grid gap-2">
      <h2 className="font-medium">{t(`why.${state.state === 'offline' ? 'open' : state.state}`)}</h2>
      <ul className="grid gap-2">
        {causes.map((cause) => {
          const { code, reason, fix, by, since, order_methods } = cause
          const part = partOf(cause, state)
          return (
            <li key={`${code} ${reason ?? ''}`} className="grid gap-2 rounded-control bg-sunken p-3">
              <div>
                <p className="font-medium">
                  {partTitle(r, h, part)}
                  {order_methods.length < state.methods.length && (
                    <span className="font-normal">: {namesOf(order_methods)}</span>
                  )}
                </p>
                {by && since && (
                  <p className="text-xs text-muted">{t('bySince', { name: by, time: untilText(since, timezone) })}</p>
                )}
                {reason && <p className="text-pretty">{t('quoted', { reason })}</p>}
                <p className="text-xs text-muted empty:hidden">{reachHelp(h, part)}</p>
              </div>
              {fix === 'open' && onOpen && (
                <Button variant="solid" isPending={isPending} onPress={onOpen}>
                  {h(code === 'busy' ? 'fix.normal' : 'fix.open')}
                </Button>
              )}
              {(code === 'outside_hours' || code === 'last_order') && longer && (
                <Button variant="solid" isPending={longer.isPending} onPress={longer.press}>
                  {t('longer')}
                </Button>
              )}
              {fix !== 'open' && <ReachFix branch_id={state.branch_id} part={part} onPress={close} />}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
