import { useState } from 'react'
import { Button } from '#panel/ui/button.tsx'
import { DatePicker } from '#panel/ui/date-picker.tsx'
import { TextField } from '#panel/ui/text-field.tsx'
import { TimeField } from '#panel/ui/time-field.tsx'
import { useWords } from '#panel/kit/words.ts'
import { words } from './words.ts'

const minutes = [15, 30, 60] as const
const reasons = ['kitchen', 'power', 'staff', 'stock'] as const
const longestMs = 30 * 86_400_000
type Until = `${(typeof minutes)[number]}` | 'next_opening' | 'date'

export interface CloseFormProps {
  /** A branch that never closes has no next opening to wait for. */
  opensAgain: boolean
  isPending: boolean
  onClose: (body: { reason: string; until: string }) => void
  onBack: () => void
}

/** Why the branch closes and until when: always with an end (semantics §4). */
export function CloseForm({ opensAgain, isPending, onClose, onBack }: CloseFormProps) {
  const t = useWords(words)
  const [reason, setReason] = useState('')
  const [until, setUntil] = useState<Until>('30')
  const [day, setDay] = useState<string | null>(() => dayOf(nextHour()))
  const [time, setTime] = useState<string | null>(() => timeOf(nextHour()))
  const [earliest] = useState(() => dayOf(new Date()))
  const [isWrong, setWrong] = useState(false)
  const choices: { value: Until; label: string }[] = [
    ...minutes.map((count) => ({ value: `${count}` as const, label: t('minutes', { count }) })),
    ...(opensAgain ? [{ value: 'next_opening' as const, label: t('nextOpening') }] : []),
    { value: 'date', label: t('atDate') },
  ]
  function submit() {
    if (until === 'next_opening') return onClose({ reason, until })
    const at =
      until === 'date'
        ? day && time
          ? Date.parse(`${day}T${time}:00`)
          : Number.NaN
        : Date.now() + Number(until) * 60_000
    const isRight = at > Date.now() && at - Date.now() <= longestMs
    setWrong(!isRight)
    if (isRight) onClose({ reason, until: new Date(at).toISOString() })
  }
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <h2 className="text-base font-semibold">{t('setClosed')}</h2>
      <div className="grid gap-2">
        <TextField label={t('reason')} value={reason} onChange={setReason} maxLength={200} autoFocus />
        <div className="flex flex-wrap gap-1.5">
          {reasons.map((each) => (
            <Button
              key={each}
              size="small"
              aria-pressed={reason === t(`reasons.${each}`)}
              onPress={() => setReason(t(`reasons.${each}`))}
            >
              {t(`reasons.${each}`)}
            </Button>
          ))}
        </div>
      </div>
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 font-medium">{t('closeUntil')}</legend>
        <div className="grid grid-cols-6 gap-1.5">
          {choices.map(({ value, label }) => (
            <label
              key={value}
              className="col-span-2 grid min-h-ctl place-items-center rounded-control px-2 text-center leading-tight ring-1 ring-field transition-colors ring-inset nth-[n+4]:col-span-3 hover:bg-hover has-checked:bg-tint has-checked:font-medium has-checked:text-accent-text has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name="until"
                value={value}
                checked={until === value}
                onChange={() => setUntil(value)}
                className="sr-only"
              />
              {label}
            </label>
          ))}
        </div>
        {until === 'date' && (
          <div className="grid grid-cols-[1fr_7rem] gap-2">
            <DatePicker label={t('day')} value={day} onChange={setDay} minValue={earliest} />
            <TimeField label={t('time')} value={time} onChange={setTime} />
          </div>
        )}
        {isWrong && (
          <p role="alert" className="text-xs text-danger">
            {t('mustBeLater')}
          </p>
        )}
      </fieldset>
      <div className="flex gap-2">
        <Button onPress={onBack} className="flex-1">
          {t('back')}
        </Button>
        <Button type="submit" variant="danger-solid" isPending={isPending} className="flex-1">
          {t('close')}
        </Button>
      </div>
    </form>
  )
}

/** The next full hour, as a default; shortly before midnight that is tomorrow. */
const nextHour = () => new Date(Math.ceil(Date.now() / 3_600_000 + 0.01) * 3_600_000)

const two = (value: number) => String(value).padStart(2, '0')
/** This browser's day and time of a moment: `2026-11-20`, `19:00`. */
const dayOf = (at: Date) => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
const timeOf = (at: Date) => `${two(at.getHours())}:${two(at.getMinutes())}`
