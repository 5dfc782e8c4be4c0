import { useState } from 'react'
import { pauseReasons, type PauseReason } from '#contract/organisation/branch.ts'
import type { DeliveryType } from '#contract/organisation/delivery-types.ts'
import { dayAt, instantOf, plusDays, wallClock } from '#contract/kit/wall-clock.ts'
import { orderWords } from '#panel/domain/ordering/order-words.ts'
import { Segmented } from '#panel/ui/segmented.tsx'
import { Button } from '#panel/ui/button.tsx'
import { DatePicker } from '#panel/ui/date-picker.tsx'
import { TextField } from '#panel/ui/text-field.tsx'
import { TimeField } from '#panel/ui/time-field.tsx'
import { browserZone } from '#panel/kit/words/days.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const minutes = [15, 30, 60] as const
const reasons = pauseReasons.filter((it) => it !== 'other')
const longestDays = 30
type Until = `${(typeof minutes)[number]}` | 'next_opening' | 'date'

export interface Closing {
  reason: string
  reason_code: PauseReason
  until: string
  /** When the closing starts. If this is later than now, it is planned. */
  starts_at?: string
  /** The order methods to close; all if omitted. */
  order_methods?: DeliveryType[]
}

export interface CloseFormProps {
  /** The order methods of the branch. */
  methods: readonly DeliveryType[]
  /** Whether the branch opens again. A branch that never closes has no next opening to wait for. */
  opensAgain: boolean
  isPending: boolean
  /** The branch's time zone, for entering days and hours. */
  timezone: string | undefined
  onClose: (body: Closing) => void
  onBack: () => void
}

/** Asks why the branch closes and until when. An end is required (semantics §4). */
export function CloseForm({ methods, opensAgain, isPending, timezone, onClose, onBack }: CloseFormProps) {
  const t = useWords(words)
  const o = useWords(orderWords)
  const zone = timezone ?? browserZone()
  const [soon] = useState(() => wallClock(nextHour(), zone))
  const [chosen, choose] = useState<readonly DeliveryType[]>([])
  const [isLater, setLater] = useState(false)
  const [startDay, setStartDay] = useState<string | null>(soon.date)
  const [startTime, setStartTime] = useState<string | null>(timeOf(soon.minute))
  const [reason, setReason] = useState('')
  const [until, setUntil] = useState<Until>('30')
  const [day, setDay] = useState<string | null>(soon.date)
  const [time, setTime] = useState<string | null>(timeOf(soon.minute))
  const [earliest] = useState(() => dayAt(new Date(), zone))
  const [isWrong, setWrong] = useState(false)
  const choices: { value: Until; label: string }[] = [
    ...minutes.map((count) => ({ value: `${count}` as const, label: t('minutes', { count }) })),
    ...(opensAgain && !isLater ? [{ value: 'next_opening' as const, label: t('nextOpening') }] : []),
    { value: 'date', label: t('atDate') },
  ]
  function submit() {
    const reason_code: PauseReason = reasons.find((each) => t(`reasons.${each}`) === reason) ?? 'other'
    const body = { reason, reason_code, ...(chosen.length > 0 && { order_methods: [...chosen] }) }
    if (until === 'next_opening' && !isLater) return onClose({ ...body, until })
    const from = isLater ? momentOf(startDay, startTime, zone) : Date.now()
    const at = until === 'date' ? momentOf(day, time, zone) : from + Number(until) * 60_000
    const isRight =
      from >= Date.now() - 1000 &&
      at > from &&
      dayAt(new Date(at), zone) <= plusDays(dayAt(new Date(from), zone), longestDays)
    setWrong(!isRight)
    if (!isRight) return
    const starts_at = isLater ? { starts_at: new Date(from).toISOString() } : {}
    onClose({ ...body, ...starts_at, until: new Date(at).toISOString() })
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
      {methods.length > 1 && (
        <fieldset className="grid gap-2">
          <legend className="mb-1.5 font-medium">{t('whichOrders')}</legend>
          <div className="flex flex-wrap gap-1.5">
            <Button size="small" aria-pressed={chosen.length === 0} onPress={() => choose([])}>
              {t('allOrders')}
            </Button>
            {methods.map((each) => {
              const isChosen = chosen.includes(each)
              return (
                <Button
                  key={each}
                  size="small"
                  aria-pressed={isChosen}
                  onPress={() => choose(isChosen ? chosen.filter((it) => it !== each) : [...chosen, each])}
                >
                  {o(`delivery.${each}`)}
                </Button>
              )
            })}
          </div>
        </fieldset>
      )}
      <div className="grid gap-2">
        <Segmented
          label={t('closeFrom')}
          value={isLater ? 'later' : 'now'}
          onChange={(when) => {
            setLater(when === 'later')
            if (when === 'later' && until === 'next_opening') setUntil('60')
          }}
          segments={(['now', 'later'] as const).map((value) => ({ value, label: t(`from.${value}`) }))}
          className="w-fit"
        />
        {isLater && (
          <div className="grid grid-cols-[1fr_7rem] gap-2">
            <DatePicker label={t('day')} value={startDay} onChange={setStartDay} minValue={earliest} />
            <TimeField label={t('time')} value={startTime} onChange={setStartTime} />
          </div>
        )}
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

const momentOf = (day: string | null, time: string | null, zone: string) =>
  day && time ? instantOf(day, minuteOf(time), zone).getTime() : Number.NaN

/** The next full hour, used as the default. Shortly before midnight, this is tomorrow. */
const nextHour = () => new Date(Math.ceil(Date.now() / 3_600_000 + 0.01) * 3_600_000)

const two = (value: number) => String(value).padStart(2, '0')
const timeOf = (minute: number) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
