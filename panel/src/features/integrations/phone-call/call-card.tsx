import { useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { UserPlus, UserRound, X } from 'lucide-react'
import type { Caller, LiveCall } from '#contract/integrations/phone-call.ts'
import { MemberFlags } from '#panel/domain/members/member-flags.tsx'
import { useMoney } from '#panel/domain/platform/money.tsx'
import { OfferLine, OfferList, useOffer } from '#panel/domain/ordering/repeat-offer.tsx'
import { repeatWords } from '#panel/domain/ordering/repeat-words.ts'
import { Button } from '#panel/ui/button.tsx'
import { cx } from '#panel/ui/cx.ts'
import { IconButton } from '#panel/ui/icon-button.tsx'
import { Kbd } from '#panel/ui/kbd.tsx'
import { ignoreSecondClick } from '#panel/ui/second-click.ts'
import { Segmented } from '#panel/ui/segmented.tsx'
import { StatusPill } from '#panel/ui/status-pill.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { areKeysOn } from '#panel/kit/keys.ts'
import { keyNames } from '#panel/kit/words/key-names.ts'
import { useGo } from '#panel/kit/page/page.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { RingTime, StateMark } from './call-parts.tsx'
import { useTarget } from './target.ts'
import { words } from './words.ts'

interface CallCardProps {
  call: LiveCall
  /** The branch's name, if this device listens to several branches. */
  place: string | undefined
  onKeep: () => void
  onClose: () => void
}

/**
 * One call: the caller, what staff must know about them, and their last order. Once the card is
 * focused by its own key, it shows what would be ordered, R orders it, and Enter opens the member.
 * Without the focus, letters do nothing here. R orders only what was visible before: the second
 * half of a double click and a held key are ignored.
 */
export function CallCard({ call, place, onKeep, onClose }: CallCardProps) {
  const t = useWords(words)
  const o = useWords(repeatWords)
  const go = useGo()
  const root = useRef<HTMLElement>(null)
  const [chosen, setChosen] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const caller = call.callers.find(({ id }) => id === chosen) ?? call.callers[0]
  const offer = useOffer({
    member_id: caller?.is_active ? caller.id : null,
    branch_id: call.branch_id,
    call_id: call.id,
    onPlaced: onClose,
  })
  const target = useTarget(call, caller)
  const open = () => {
    if (target) go(target)
  }
  const hearFocus = ({ target: at, currentTarget }: FocusEvent) => {
    onKeep()
    // Opens the card only on keyboard focus, because an element that is focused by a press must not
    // move under the pointer.
    if (at === currentTarget && currentTarget.matches(':focus-visible')) setOpen(true)
  }
  const unfold = () => {
    // The order button appears where the pressed button was, so a second click is ignored.
    ignoreSecondClick()
    flushSync(() => setOpen(true))
    root.current?.focus()
  }
  const order = () => {
    // After a refusal, a different offer may be under the pointer, so a second click is ignored.
    ignoreSecondClick()
    offer.place()
  }
  const hearKey = (event: KeyboardEvent) => {
    const { key, target: at, currentTarget, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey || event.nativeEvent.isComposing) return
    const isRepeat = key.toLowerCase() === 'r' && areKeysOn() && offer.data != null
    const isEnter = key === 'Enter' && at === currentTarget
    if (!isRepeat && !isEnter) return
    event.preventDefault()
    if (event.repeat) return
    if (isEnter) open()
    else if (isOpen) offer.place()
    else unfold()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles Enter and R for its buttons
    <article
      ref={root}
      tabIndex={-1}
      data-call={call.state}
      aria-label={t('callOf', { name: caller?.name ?? call.phone ?? t('hidden') })}
      onKeyDown={hearKey}
      onFocus={hearFocus}
      className="@container group/call px-4 py-3 -outline-offset-2! max-sm:px-3 max-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))]"
    >
      <div className="grid gap-2">
        <header className="flex min-w-0 flex-wrap items-start gap-x-3 gap-y-2">
          <StateMark call={call} />
          <div className="min-w-0 flex-1 basis-40">
            <Who call={call} caller={caller} place={place} />
          </div>
          {call.callers.length > 1 && caller && (
            <Segmented
              label={t('whichOne')}
              value={caller.id}
              onChange={setChosen}
              segments={call.callers.map(({ id, name }) => ({ value: id, label: name }))}
              className="@max-xl:order-last @max-xl:basis-full @xl:max-w-1/2"
            />
          )}
          <RingTime call={call} />
          <IconButton label={t('close')} icon={<X size={16} aria-hidden />} onPress={onClose} />
        </header>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <div className={cx('min-w-0 flex-1 empty:hidden', isOpen ? 'basis-full' : '@max-md:basis-full')}>
            {offer.data && (isOpen ? <OfferList offer={offer.data} /> : <OfferLine offer={offer.data} />)}
            {offer.data === null && caller?.address && <WhereTo address={caller.address} currency={caller.currency} />}
          </div>
          <footer className="flex flex-wrap items-center gap-2">
            {target && (
              <Button
                size="small"
                variant={caller ? undefined : 'solid'}
                icon={caller ? <UserRound size={15} aria-hidden /> : <UserPlus size={15} aria-hidden />}
                onPress={open}
              >
                {t(caller ? 'openMember' : 'newMember')}
                <span className="invisible group-focus/call:visible">
                  <Keys of="Enter" />
                </span>
              </Button>
            )}
            {offer.data && !isOpen && (
              <Button size="small" onPress={unfold}>
                {t('repeat')}
              </Button>
            )}
            {offer.data && isOpen && (
              <Button
                size="small"
                variant="solid"
                isDisabled={offer.data.total === null}
                isPending={offer.isPlacing}
                onPress={order}
              >
                {o('place')}
                <Keys of="r" />
              </Button>
            )}
          </footer>
        </div>
      </div>
    </article>
  )
}

const Keys = ({ of }: { of: string }) => (
  <span aria-hidden className="max-lg:hidden pointer-coarse:hidden">
    <Kbd keys={keyNames(of)} />
  </span>
)

/** The caller's name and number, what staff must know about them, and their balances. */
function Who({ call, caller, place }: { call: LiveCall; caller: Caller | undefined; place: string | undefined }) {
  const t = useWords(words)
  const format = useFormat()
  const money = useMoney()
  const phone = call.phone && format.phone(call.phone)
  const what = [
    t(`state.${call.state}`),
    place,
    call.extension && t('extension', { name: call.extension }),
    caller && t('orders', { count: caller.order_count }),
    caller && caller.point_balance > 0 && t('points', { count: caller.point_balance }),
    caller && caller.wallet_balance > 0 && t('wallet', { amount: money(caller.wallet_balance, caller.currency) }),
  ]
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1 leading-tight">
        <strong className="min-w-0 text-base font-semibold break-words">
          {caller ? caller.name : phone ? t('notFound', { phone }) : t('hidden')}
        </strong>
        {caller && phone && <span className="text-muted tabular-nums">{phone}</span>}
        {call.is_test && <StatusPill tone="info">{t('test')}</StatusPill>}
        {caller && <MemberFlags row={caller} />}
      </p>
      {caller?.note && <p className="line-clamp-2 text-sm font-medium break-words text-warning">{caller.note}</p>}
      <p className="text-xs text-muted">{what.filter(Boolean).join(' · ')}</p>
    </div>
  )
}

/** The delivery address and fee of a caller who has no previous order. */
function WhereTo({ address, currency }: { address: NonNullable<Caller['address']>; currency: string }) {
  const t = useWords(words)
  const money = useMoney()
  const { text, code, fee, min_basket } = address
  return (
    <p className="text-sm">
      <span className="line-clamp-1 text-muted">{text}</span>
      {code === 'out_of_area' && <span className="font-medium text-warning">{t('outOfArea')}</span>}
      {fee !== null &&
        [
          `${t('fee')}: ${money(fee, currency)}`,
          min_basket !== null && min_basket > 0 && t('minBasket', { amount: money(min_basket, currency) }),
        ]
          .filter(Boolean)
          .join(' · ')}
    </p>
  )
}
