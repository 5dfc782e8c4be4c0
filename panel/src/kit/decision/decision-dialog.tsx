import { useState } from 'react'
import type { Call, CallInput, Schema } from '#contract/kit/call.ts'
import { Button } from '#panel/ui/button.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import { noteOf, type Asking, type DecisionCall } from './decision.ts'
import { decisionWords } from './decision-words.ts'
import { boundsOf } from '../form/bounds.ts'
import { TextAreaInput, TextInput } from '../form/fields.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { withRules } from '../form/form.tsx'
import { useSend } from '../server/query.ts'
import { useWords } from '../words/words.ts'

export interface DecisionDialogProps extends Partial<Asking> {
  call: DecisionCall
  params: unknown
  version: number
  title: string
  /** The label of the dialog's submit button. */
  save: string
  isDanger: boolean
  /** Fields that the call needs but the dialog does not ask for. */
  fixed: object
  invalidates: readonly Call[]
  onDone: (after: unknown) => void
  onClose: () => void
}

/** Up to this length, in characters, a note is a single-line field. */
const lineMax = 300

/**
 * Asks for the reason of a decision: either a note within the contract's limits, or one of the
 * contract's reasons.
 */
export default function DecisionDialog({
  call,
  params,
  version,
  fixed,
  isDanger,
  reason,
  ...rest
}: DecisionDialogProps) {
  const t = useWords(decisionWords)
  const note = noteOf(call, fixed)
  const choices = note ? choicesOf(call.body, note) : []
  // If the screen gives the note a label of its own, adds the rule that the note is required.
  const [rules] = useState(() =>
    note && rest.label
      ? withRules(call.body, (body) => (isEmptyAt(body, note) ? [{ path: note, code: 'required' }] : []))
      : call.body,
  )
  if (note && reason && choices.length > 0)
    return (
      <Reasons
        {...rest}
        call={call}
        choices={choices}
        reason={reason}
        given={(it) => ({ params, body: { version, ...fixed, [note]: it } }) as CallInput<Call>}
      />
    )
  // The user submits a short note with Enter, so it is a single-line field.
  const Note = note && (boundsOf(call.body, [note]).maxLength ?? 0) > lineMax ? TextAreaInput : TextInput
  const { label = t(isDanger ? 'reason' : 'note'), help = t('noteHelp'), ...frame } = rest
  return (
    <FormDialog<DecisionCall>
      {...frame}
      call={call}
      schema={rules}
      width="narrow"
      variant={isDanger ? 'danger-solid' : 'solid'}
      start={{ version, ...fixed, ...(note && { [note]: '' }) }}
      given={(body) => ({ params, body }) as CallInput<DecisionCall>}
    >
      {note && <Note name={note} label={label} description={help} />}
    </FormDialog>
  )
}

/** The reasons that the contract offers, one button each. */
function Reasons({
  call,
  choices,
  reason,
  help,
  given,
  invalidates,
  onDone,
  title,
  onClose,
}: Pick<DecisionDialogProps, 'call' | 'help' | 'invalidates' | 'onDone' | 'title' | 'onClose'> & {
  choices: readonly string[]
  reason: (value: string) => string
  given: (reason: string) => CallInput<Call>
}) {
  const send = useSend<Call>(call, {
    invalidates,
    onDone,
  })
  return (
    <Dialog onClose={onClose} width="narrow" title={title}>
      <div className="grid gap-3">
        {help && <p className="text-sm text-muted">{help}</p>}
        {choices.map((it) => (
          <Button
            key={it}
            isPending={send.isPending && JSON.stringify(send.variables) === JSON.stringify(given(it))}
            onPress={() => send.mutate(given(it))}
          >
            {reason(it)}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}

const isEmptyAt = (body: unknown, field: string) => (body as Record<string, unknown>)[field] === ''

const choicesOf = (body: Schema, field: string) => {
  const def = (body as { shape?: Record<string, Schema> }).shape?.[field]?._zod.def as { entries?: object } | undefined
  return Object.keys(def?.entries ?? {})
}
