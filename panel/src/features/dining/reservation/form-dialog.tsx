import { Suspense, useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { minutesOf } from '#contract/dining/reservation-starts.ts'
import {
  reservation,
  type Reservation,
  type ReservationDay,
  type ReservationInput,
} from '#contract/dining/reservation.ts'
import { langs } from '#contract/kit/field-words.ts'
import { day as dayField } from '#contract/kit/fields.ts'
import { lazy } from '#panel/ui/lazy.ts'
import { toasts } from '#panel/ui/toast-queue.ts'
import { branchClock } from '#panel/domain/organisation/branch-clock.ts'
import { serverNow } from '#panel/domain/platform/clock.ts'
import { PhoneInput, SelectInput, TextAreaInput, TextInput } from '#panel/kit/form/fields.tsx'
import { FormDialogFrame } from '#panel/kit/form/form-dialog.tsx'
import { landErrors, useContractForm, withRules } from '#panel/kit/form/form.tsx'
import { optionsOf, useFormat } from '#panel/kit/words/format.ts'
import type { Labels } from '#panel/kit/list/labels.ts'
import { useLanguage } from '#panel/kit/words/language.ts'
import { useSend } from '#panel/kit/server/query.ts'
import type { Refusal } from '#panel/kit/server/client.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { nameOf, readAgain, sayWhy } from './acts.ts'
import { stepMs } from './plan-room.ts'
import { Tell } from './tell.tsx'
import { useNewer } from './use-newer.ts'
import { dayOfStart, When } from './when.tsx'
import { words } from './words.ts'

// Loaded on demand, because it is needed only if somebody else has changed the same reservation.
const Stale = lazy(() => import('#panel/kit/form/stale.tsx'))

const id = 'reservation-form'
/**
 * The default time of a new reservation on another day, in minutes after midnight. Most guests come
 * at this time.
 */
const dinnerMin = 19 * 60
/** The form has separate fields for day and hour; only the resulting moment is sent. */
const schema = z.extend(reservation.input, { date: dayField() })
type Values = ReservationInput & { date: string }

export interface FormDialogProps {
  day: ReservationDay
  branch_id: string
  /** The reservation to change; omitted for a new one. */
  row?: Reservation
  /** The start time or table at which the user clicked the plan to create a new one. */
  at?: { starts_at?: string; table_id?: string }
  onClose: () => void
}

/** The form for a new or existing reservation, with the tables that are free for it. */
export default function FormDialog({ day, branch_id, row: opened, at = {}, onClose }: FormDialogProps) {
  const t = useWords(words)
  const lang = useLanguage()
  const format = useFormat()
  const [labels] = useState<Labels>(() => new Map())
  const [isTold, tell] = useState(true)
  const [start] = useState(() => (opened ? valuesOf(opened, day) : startOf(day, lang, at)))
  // Refuses a start time that is not on the chosen day. While that day's start times are loading,
  // the hour field is empty, and saving would send only the start time.
  const [rules] = useState(() =>
    withRules(schema, ({ date, starts_at }) =>
      dayOfStart(day, starts_at) === date ? [] : [{ path: 'starts_at', code: 'choice' }],
    ),
  )
  const form = useContractForm(rules, start)
  const { row, takeIn, conflict } = useNewer({ id, form, labels, opened, valuesOf: (it) => valuesOf(it, day) })
  const params = { branch_id }
  const hooks = {
    onDone: (after: Reservation) => {
      onClose()
      const when = format.dateTime(after.starts_at, day.timezone)
      toasts.add({ title: t('booked', { name: nameOf(after), when, table: after.table_names || t('noTable') }) })
      void readAgain()
    },
    onRefused: (refusal: Refusal) => {
      if (refusal.problem?.code === 'stale_version') return takeIn(refusal.problem.current as Reservation)
      const text = refusal.problem?.errors ? landErrors(form, refusal, labels) : null
      if (text || !refusal.problem?.errors) sayWhy(refusal, branch_id)
      void readAgain()
    },
  }
  const create = useSend(reservation.create, hooks)
  const update = useSend(reservation.update, hooks)
  const submit = ({ date: _date, ...body }: Values) =>
    row
      ? update.mutate({
          params: { reservation_id: row.id },
          body: { ...body, version: row.version, is_told: isTold },
        })
      : create.mutate({ params, body: { ...body, is_told: isTold } })
  return (
    <FormDialogFrame
      id={id}
      form={form}
      schema={rules}
      labels={labels}
      title={row ? nameOf(row) : t('addTitle')}
      isPending={create.isPending || update.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {conflict && (
        <Suspense>
          <div className="mb-4">
            <Stale {...conflict} mine={form.getValues()} labels={labels} />
          </div>
        </Suspense>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <When page={day} branch_id={branch_id} row={row} />
        <TextInput name="name" label={t('name')} autoComplete="off" />
        <PhoneInput name="phone" label={t('phone')} />
        <TextInput name="email" type="email" label={t('email')} />
        <SelectInput name="lang" label={t('lang')} options={optionsOf(langs, t)} />
        <div className="col-span-full">
          <TextAreaInput name="note" label={t('note')} rows={2} />
        </div>
        <div className="col-span-full">
          <Telling day={day} row={row} isTold={isTold} onChange={tell} />
        </div>
      </div>
    </FormDialogFrame>
  )
}

const valuesOf = (row: Reservation, day: ReservationDay): Values => ({
  name: row.name,
  phone: row.phone,
  email: row.email,
  lang: row.lang,
  note: row.note,
  // The reservation may be on a different day from the one shown.
  date: dayOfStart(day, row.starts_at),
  starts_at: row.starts_at,
  party_size: row.party_size,
  minutes: row.minutes === minutesOf(row.party_size, day) ? null : row.minutes,
  table_ids: row.table_ids.length > 0 ? row.table_ids : null,
})

/** The next possible start time, or the one that was clicked. */
function startOf(
  day: ReservationDay,
  lang: Values['lang'],
  { starts_at, table_id }: NonNullable<FormDialogProps['at']>,
): Values {
  const isToday = day.date === day.today
  const isDinner = (at: string) => branchClock(new Date(at), day.timezone).minute >= dinnerMin
  const next =
    day.starts.find((it) => (isToday ? Date.parse(it) > serverNow() - stepMs : isDinner(it))) ?? day.starts[0]
  return {
    name: '',
    phone: '',
    email: '',
    lang,
    note: '',
    date: day.date,
    party_size: 2,
    minutes: null,
    starts_at: starts_at ?? next ?? '',
    table_ids: table_id ? [table_id] : null,
  }
}

/** The message that saving will send to the guest, if any. */
function Telling({
  day,
  row,
  isTold,
  onChange,
}: {
  day: ReservationDay
  row: Reservation | undefined
  isTold: boolean
  onChange: (isTold: boolean) => void
}) {
  const values = useWatch() as Values
  if (!values.starts_at) return null
  const isSame = row && row.starts_at === values.starts_at && row.party_size === values.party_size
  if (isSame) return null
  return <Tell place={day} to={values} letter={row ? 'changed' : 'approved'} isTold={isTold} onChange={onChange} />
}
