import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { paymentSettings } from '#contract/organisation/payment-settings.ts'
import { workingHours } from '#contract/organisation/working-hours.ts'
import { branch, type BranchState } from '#contract/organisation/branch.ts'
import { isPlatform, platforms } from '#contract/platform/platforms.ts'
import { Button } from '#panel/ui/button.tsx'
import { buttonClass } from '#panel/ui/button-class.ts'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { deliveryWords } from '#panel/domain/organisation/delivery-words.ts'
import { spanText } from '#panel/domain/organisation/span-text.ts'
import { FullQuarters } from '#panel/domain/organisation/full-quarters.tsx'
import { useBranchZone } from '#panel/domain/organisation/branch-zone.ts'
import { Online } from '#panel/domain/organisation/online.tsx'
import { useSecondsUntil } from '#panel/domain/platform/clock.ts'
import type { UserBranch } from '#panel/kit/current-branch.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { CloseForm } from './close-form.tsx'
import { Planned } from './planned.tsx'
import { Platforms } from './platforms.tsx'
import { untilText } from './chip-text.ts'
import { useLonger } from './longer.ts'
import { stateQuery, useSetState } from './state-query.ts'
import { words } from './words.ts'

const busyMinutes = [15, 30, 45] as const

/** The branch's state and why, each cause with its remedy; then what the user can change. */
export default function Panel({ branch, close }: { branch: UserBranch; close: () => void }) {
  const t = useWords(words)
  const can = useCan()
  const { data } = useQuery(stateQuery(branch.branch_id))
  const fixes = useFixes(can('put-branch-state') && data?.can_change === true)
  const [isClosing, setClosing] = useState(false)
  const save = useSetState(branch.name, close)
  const longer = useLonger(branch, close)
  if (!data) return <Skeleton className="h-40" />
  const set = (body: Parameters<typeof save.mutate>[0]['body']) =>
    save.mutate({ params: { branch_id: branch.branch_id }, body })
  const mayChange = can('put-branch-state')
  // The first cause decides; saying that nothing can be done would contradict its remedy.
  const hasFix = fixes[data.causes[0]?.fix ?? '']
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
      <FullQuarters branch_id={branch.branch_id} />
      {data.causes.length > 0 && (
        <Causes
          state={data}
          fixes={fixes}
          isPending={save.isPending}
          onOpen={() => set({ state: 'open' })}
          longer={longer}
          close={close}
        />
      )}
      <Planned branch_id={branch.branch_id} mayChange={mayChange} />
      <Platforms state={data} mayChange={mayChange && data.can_change} />
      {!data.can_change && !hasFix && <p className="rounded-control bg-sunken px-3 py-2 text-muted">{t('cannot')}</p>}
      {mayChange && data.can_change && data.state !== 'closed' && (
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
    </div>
  )
}

function Now({ state, name }: { state: BranchState; name: string }) {
  const t = useWords(words)
  const left = useSecondsUntil(state.until)
  const timezone = useBranchZone(state.branch_id, state.until !== null)
  const isBusy = state.state === 'busy'
  const when =
    state.until && left !== null && left > 0 ? (isBusy ? spanText(left) : untilText(state.until, timezone)) : null
  return (
    <div className="grid gap-0.5">
      <p className="text-base font-semibold">{t(`state.${state.state}`)}</p>
      <p>
        {t(`now.${state.state}`, { branch: name, minutes: state.busy_minutes })}{' '}
        {when && state.state !== 'offline' && (
          <span className="text-muted tabular-nums">{t(`until.${state.state}`, { when })}</span>
        )}
      </p>
      {/* If that is the problem, it is already among the causes. */}
      {state.causes.every(({ code }) => code !== 'no_armed_device') && (
        <p className="mt-1">
          <Online is_online={state.is_online} />
        </p>
      )}
    </div>
  )
}

/** The remedies the user may apply, by the name a cause uses. */
function useFixes(mayChange: boolean): Record<string, boolean> {
  const can = useCan()
  return {
    open: mayChange,
    hours: can(workingHours.read.permission),
    longer: can(workingHours.update.permission),
    payment: can(paymentSettings.read.permission),
    record: can(branch.update.permission),
    arm: true,
  }
}

interface CausesProps {
  state: BranchState
  fixes: Record<string, boolean>
  isPending: boolean
  onOpen: () => void
  longer: ReturnType<typeof useLonger>
  close: () => void
}

function Causes({ state, fixes, isPending, onOpen, longer, close }: CausesProps) {
  const t = useWords(words)
  const d = useWords(deliveryWords)
  const timezone = useBranchZone(state.branch_id)
  // Ringing belongs to another feature, which listens for this event.
  const arm = () => {
    document.dispatchEvent(new CustomEvent('sofra:arm', { detail: state.branch_id }))
    close()
  }
  return (
    <section className="grid gap-2">
      <h2 className="font-medium">{t(`why.${state.state}`)}</h2>
      <ul className="grid gap-2">
        {state.causes.map(({ code, reason, fix, by, since, order_methods }) => (
          <li key={`${code} ${reason ?? ''}`} className="grid gap-2 rounded-control bg-sunken p-3">
            <div>
              <p className="font-medium">
                {t(`cause.${code}`)}
                {order_methods.length < state.methods.length && (
                  <span className="font-normal">: {order_methods.map((it) => d(`delivery.${it}`)).join(', ')}</span>
                )}
              </p>
              {by && since && (
                <p className="text-xs text-muted">{t('bySince', { name: by, time: untilText(since, timezone) })}</p>
              )}
              {reason && (
                <p className="text-pretty">{isPlatform(reason) ? platforms[reason].name : t('quoted', { reason })}</p>
              )}
              <p className="text-xs text-muted empty:hidden">
                {t(`help.${code}`, { methods: order_methods.map((it) => d(`delivery.${it}`)).join(', ') })}
              </p>
            </div>
            {fix === 'open' && fixes.open && (
              <Button variant="solid" isPending={isPending} onPress={onOpen}>
                {t(code === 'busy' ? 'fix.normal' : 'fix.open')}
              </Button>
            )}
            {(code === 'outside_hours' || code === 'last_order') && fixes.longer && (
              <Button variant="solid" isPending={longer.isPending} onPress={longer.press}>
                {t('fix.longer')}
              </Button>
            )}
            {fix === 'hours' && fixes.hours && (
              <Link
                to={`/manegement/${state.branch_id}/settings/working-hour-settings`}
                onClick={close}
                className={buttonClass('plain')}
              >
                {t('fix.hours')}
              </Link>
            )}
            {fix === 'payment' && fixes.payment && (
              <Link
                to={`/manegement/${state.branch_id}/settings/payment-method-settings`}
                onClick={close}
                className={buttonClass('plain')}
              >
                {t('fix.payment')}
              </Link>
            )}
            {(fix === 'area' || fix === 'methods') && fixes.record && (
              <Link to={`/branch/form/${state.branch_id}`} onClick={close} className={buttonClass('plain')}>
                {t(`fix.${fix}`)}
              </Link>
            )}
            {fix === 'arm' && <Button onPress={arm}>{t('fix.arm')}</Button>}
          </li>
        ))}
      </ul>
    </section>
  )
}
