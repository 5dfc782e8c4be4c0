import { useEffect, useEffectEvent, useId, useRef, useState, type RefObject } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Answer } from '#contract/kit/call.ts'
import { menu } from '#contract/menu/menu.ts'
import { stock } from '#contract/menu/stock.ts'
import { order, type OrderDetail } from '#contract/ordering/order.ts'
import { whoAt } from '#panel/domain/organisation/device.ts'
import { useMoney } from '#panel/domain/platform/money.tsx'
import { shownNumber } from '#panel/domain/ordering/order-number.ts'
import { aboutOrder } from '#panel/domain/ordering/order-done.ts'
import { reasonsOf } from '#panel/domain/ordering/of-order.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import { Kbd } from '#panel/ui/kbd.tsx'
import { KeepsKeys } from '#panel/ui/late.tsx'
import { RadioGroup } from '#panel/ui/radio-group.tsx'
import { TextField } from '#panel/ui/text-field.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { Refusal } from '#panel/kit/server/client.ts'
import { useBranchEvents } from '#panel/kit/server/live.ts'
import { ask, queries } from '#panel/kit/server/query.ts'
import { can } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { act } from './acts.ts'
import { detailWords } from '../detail-words.ts'
import { SoldOutFields } from './sold-out-fields.tsx'
import { GivenBack, ReturnFields } from './return-fields.tsx'
import { returnWords } from './return-words.ts'
import { changeSince, chosenUnits, linesToReturn, snapshotOf, unitsLeft } from './returning.ts'
import { mayContinue, numberTyped, secondDigitMs, type TypedNumber } from './reason-keys.ts'
import { productsOf, soldOutCode, takeOffSale, tickedAtFirst, type SoldOutEnd } from './sold-out.ts'
import { soldOutWords } from './sold-out-words.ts'
import { useReturnQuote } from './use-return-quote.ts'
import { words } from '../words.ts'

export interface ReasonDialogProps {
  row: OrderDetail
  kind: 'cancel' | 'return'
  onClose: () => void
}

/**
 * Cancels or returns an order. Lists the reasons that are allowed now, the branch's most frequent
 * first. Keys are queued until the reasons have loaded, because X, a digit and Enter may come in
 * quick succession.
 */
export function ReasonDialog(props: ReasonDialogProps) {
  const { row, kind, onClose } = props
  const { data, error } = useQuery(ask(order.reasons, reasonsOf(row, kind)))
  if (!data && !error) return <KeepsKeys isLayer onGiveUp={onClose} />
  return <ReasonForm {...props} reasons={data ?? []} failure={error?.message} />
}

interface ReasonFormProps extends ReasonDialogProps {
  reasons: Answer<typeof order.reasons>
  failure: string | undefined
}

function ReasonForm({ row, kind, onClose, reasons, failure }: ReasonFormProps) {
  const t = useWords(words)
  const d = useWords(detailWords)
  const s = useWords(soldOutWords)
  const r = useWords(returnWords)
  const money = useMoney()
  const [reason_id, setReason] = useState<string | null>(null)
  const [text, setText] = useState('')
  const [units, setUnits] = useState<readonly number[] | null>(null)
  const [ticked, setTicked] = useState<readonly string[] | null>(null)
  const [end, setEnd] = useState<SoldOutEnd>('day')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isSending, setSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const textBox = useRef<HTMLInputElement>(null)
  const id = useId()
  // The order as it was when the user last decided. If it has changed since, the dialog asks again.
  const [known, setKnown] = useState(() => snapshotOf(row))
  const [mover, setMover] = useState<string | null>(null)
  useBranchEvents(row.branch_id, {
    order: ({ by, by_customer, device, data }) =>
      data.id === row.id && setMover(whoAt(by ?? d(by_customer ? 'theCustomer' : 'system'), device)),
  })
  const change = changeSince(known, snapshotOf(row))
  const moved = change && d(`justNow.${change}`, { who: mover ?? d('system') })
  const chosen = reasons.find((each) => String(each.id) === reason_id)
  const isSoldOut =
    kind === 'cancel' && chosen?.code === soldOutCode && can(stock.product.permission) && can(menu.read.permission)
  const asked = ask(menu.read, { params: { branch_id: row.branch_id } })
  const { data: shown } = useQuery({ ...asked, enabled: isSoldOut })
  const products = isSoldOut && shown ? productsOf(row.lines, shown) : []

  const isReturn = kind === 'return' && row.next_status.includes('returned')
  const returned = chosenUnits(row.lines, units)
  const count = sum(returned)
  const lines = linesToReturn(row.lines, returned)
  // A payment is returned as a whole.
  const isPayment = row.delivery_type === 'onlyPayment'
  const hasParts = isReturn && !isPayment && sum(unitsLeft(row.lines)) > 1
  const { quote, isCurrent, error: unquoted, askAgain } = useReturnQuote(row, lines, isReturn && count > 0)

  function choose(next: string) {
    setReason(next)
    setErrors({})
  }
  /**
   * The products to take off sale. Waits for the menu, which may still be loading when Enter is
   * pressed.
   */
  async function soldOut() {
    const known = isSoldOut ? await queries.ensureQueryData(asked).catch(() => undefined) : undefined
    const all = known ? productsOf(row.lines, known) : []
    const ids = ticked ?? tickedAtFirst(all)
    return all.filter((it) => ids.includes(it.id) && !it.out)
  }
  async function submit() {
    if (isSending) return
    if (isReturn && count === 0) return setErrors({ lines: r('none') })
    // Nobody gives back an amount that they have not seen.
    if (isReturn && !isCurrent) return unquoted ? askAgain() : undefined
    if (!chosen) return setErrors({ reason_id: d('reasonNeeded') })
    if (chosen.needs_text && !text.trim()) {
      setErrors({ text: d('textNeeded') })
      return textBox.current?.focus()
    }
    if (moved) {
      setKnown(snapshotOf(row))
      return setErrors({ form: `${moved}. ${d('movedAsk')}` })
    }
    setSending(true)
    try {
      const out = await soldOut()
      const done = await act(row, kind, {
        reason_id: chosen.id,
        text: text.trim(),
        ...(isReturn && lines && { lines }),
      })
      onClose()
      if (done && isReturn && lines)
        toasts.add({
          kind: 'success',
          title: r('done', { number: shownNumber(row), count }),
          about: aboutOrder(row),
        })
      // Takes the product off sale even if another till was faster with the order, because the
      // product has run out in any case.
      if (out.length > 0) await takeOffSale(out, end)
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal
      const found = refusal.problem?.errors?.map((each) => [each.path, each.message] as const) ?? []
      setErrors(found.length ? Object.fromEntries(found) : { form: refusal.message })
    } finally {
      setSending(false)
    }
  }
  const typed = useRef<TypedNumber | null>(null)
  /**
   * Whether the text field gets the focus soon: as soon as no further digit is expected, or at once
   * when a letter is typed.
   */
  const [isTextNext, setTextNext] = useState(false)
  const goOn = useEffectEvent(() => {
    setTextNext(false)
    textBox.current?.focus()
  })
  useEffect(() => {
    if (!isTextNext) return
    const timer = setTimeout(goOn, secondDigitMs)
    return () => clearTimeout(timer)
  }, [isTextNext])
  useFormKeys(form, {
    onDigit: (digit) => {
      const made = numberTyped(typed.current, digit, { count: reasons.length, now: Date.now() })
      if (!made) return
      typed.current = made.typed
      const hit = made.choice === null ? undefined : reasons[made.choice]
      if (!hit) {
        setReason(null)
        setTextNext(false)
        return setErrors({ reason_id: d('noSuchReason', { number: made.typed.text }) })
      }
      choose(String(hit.id))
      form.current?.querySelector<HTMLElement>(`input[value="${hit.id}"]`)?.focus()
      const isWaiting = mayContinue(made.typed, reasons.length)
      setTextNext(hit.needs_text && isWaiting)
      if (hit.needs_text && !isWaiting) textBox.current?.focus()
    },
    onLetter: () => {
      if (isTextNext) goOn()
    },
  })
  return (
    <Dialog
      onClose={onClose}
      width="narrow"
      title={d(kind === 'cancel' ? 'cancelTitle' : 'returnTitle', { number: shownNumber(row) })}
      footer={
        <>
          <Button onPress={onClose}>{d('keep')}</Button>
          <Button
            type="submit"
            form={id}
            variant="danger-solid"
            isPending={isSending || (isReturn && count > 0 && !isCurrent && !unquoted)}
          >
            {isReturn && quote && isCurrent
              ? r(isPayment ? 'payment' : 'button', { count, amount: money(quote.refund, quote.currency) })
              : isReturn && unquoted && count > 0
                ? r('askAgain')
                : t(`step.${kind}`)}
          </Button>
        </>
      }
    >
      <form
        id={id}
        ref={form}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <p className="text-sm text-pretty text-muted">{d(kind === 'cancel' ? 'cancelText' : 'returnText')}</p>
        {(failure ?? errors.form) && <Banner kind="danger" title={failure ?? errors.form} />}
        {moved && <Banner kind="warning" title={moved} />}
        {hasParts && (
          <ReturnFields
            row={row}
            units={returned}
            error={errors.lines}
            onChange={(next) => {
              setUnits(next)
              setErrors({})
            }}
          />
        )}
        {reasons.length > 0 && (
          <RadioGroup
            label={d('reasonLabel')}
            isRequired
            value={reason_id}
            error={errors.reason_id}
            description={<span className="pointer-coarse:hidden">{s('keys')}</span>}
            onChange={choose}
            options={reasons.map((each, at) => ({
              value: String(each.id),
              label: (
                <span className="inline-flex items-center gap-2">
                  <span aria-hidden className="h-5 min-w-7 pointer-coarse:hidden">
                    <Kbd keys={[String(at + 1)]} />
                  </span>
                  {each.name}
                </span>
              ),
            }))}
          />
        )}
        {shown && products.length > 0 && (
          <SoldOutFields
            menu={shown}
            products={products}
            ticked={ticked ?? tickedAtFirst(products)}
            onTick={setTicked}
            end={end}
            onEnd={setEnd}
          />
        )}
        <TextField
          ref={textBox}
          label={d('textLabel')}
          isRequired={chosen?.needs_text}
          maxLength={300}
          value={text}
          onChange={setText}
          error={errors.text}
        />
        {isReturn && count > 0 && unquoted && !isCurrent && <Banner kind="danger" title={unquoted.message} />}
        {isReturn && quote && count > 0 && <GivenBack quote={quote} isCurrent={isCurrent} />}
      </form>
    </Dialog>
  )
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, it) => all + it, 0)

const texts = 'input:not([type=radio], [type=checkbox]), textarea, select'

/**
 * Digits choose and Enter submits, wherever the focus is in the dialog except in its text field and
 * on its buttons. At first, the first choice has the focus.
 */
function useFormKeys(
  form: RefObject<HTMLFormElement | null>,
  { onDigit, onLetter }: { onDigit: (digit: string) => void; onLetter: () => void },
) {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const at = event.target as HTMLElement
    // The repeats of a held key must not answer a question that appeared after it was pressed.
    if (event.key === 'Enter' && event.repeat) return event.preventDefault()
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || at.closest(texts)) return
    const isDigit = /^\d$/.test(event.key)
    // The letter itself is typed into the newly focused field.
    if (/^\p{L}$/u.test(event.key)) onLetter()
    if (!isDigit && (event.key !== 'Enter' || at.closest('button, a'))) return
    event.preventDefault()
    event.stopPropagation()
    if (event.repeat) return
    if (isDigit) onDigit(event.key)
    else form.current?.requestSubmit()
  })
  useEffect(() => {
    form.current?.querySelector('input')?.focus()
    // Runs before the page's own shortcuts, which listen on the window.
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [form])
}
