import { useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { order, type OrderDetail } from '#contract/ordering/order.ts'
import { shownNumber } from '#panel/domain/order-number.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import { RadioGroup } from '#panel/ui/radio-group.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { TextArea } from '#panel/ui/text-area.tsx'
import { Refusal } from '#panel/kit/client.ts'
import { ask } from '#panel/kit/query.ts'
import { useWords } from '#panel/kit/words.ts'
import { act } from './acts.ts'
import { detailWords } from './detail-words.ts'
import { words } from './words.ts'

export interface ReasonDialogProps {
  row: OrderDetail
  kind: 'cancel' | 'return'
  onClose: () => void
}

/** Cancels or returns an order: the reasons allowed now, and a text if the reason requires one. */
export function ReasonDialog({ row, kind, onClose }: ReasonDialogProps) {
  const t = useWords(words)
  const d = useWords(detailWords)
  const { data: reasons, error } = useQuery(ask(order.reasons, { params: { order_id: row.id }, query: { kind } }))
  const [reason_id, setReason] = useState<string | null>(null)
  const [text, setText] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isSending, setSending] = useState(false)
  const textBox = useRef<HTMLTextAreaElement>(null)
  const chosen = reasons?.find((each) => String(each.id) === reason_id)

  async function submit() {
    if (!chosen) return setErrors({ reason_id: d('reasonNeeded') })
    if (chosen.needs_text && !text.trim()) {
      setErrors({ text: d('textNeeded') })
      return textBox.current?.focus()
    }
    setSending(true)
    try {
      await act(row, kind, { reason_id: chosen.id, text: text.trim() })
      onClose()
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal
      const found = refusal.problem?.errors?.map((each) => [each.path, each.message] as const) ?? []
      setErrors(found.length ? Object.fromEntries(found) : { form: refusal.message })
    } finally {
      setSending(false)
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width="narrow"
      title={d(kind === 'cancel' ? 'cancelTitle' : 'returnTitle', { number: shownNumber(row) })}
      footer={
        <>
          <Button onPress={onClose}>{d('keep')}</Button>
          <Button variant="danger-solid" isPending={isSending} onPress={() => void submit()}>
            {t(`step.${kind}`)}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-sm text-pretty text-muted">{d(kind === 'cancel' ? 'cancelText' : 'returnText')}</p>
        {(error ?? errors.form) && <Banner kind="danger" title={error?.message ?? errors.form} />}
        {reasons ? (
          <RadioGroup
            label={d('reasonLabel')}
            isRequired
            value={reason_id}
            error={errors.reason_id}
            onChange={(id) => {
              setReason(id)
              setErrors({})
            }}
            options={reasons.map((each) => ({ value: String(each.id), label: each.name }))}
          />
        ) : (
          !error && <Skeleton className="h-48" />
        )}
        <TextArea
          ref={textBox}
          label={d('textLabel')}
          isRequired={chosen?.needs_text}
          rows={2}
          maxLength={300}
          value={text}
          onChange={setText}
          error={errors.text}
        />
      </div>
    </Dialog>
  )
}
