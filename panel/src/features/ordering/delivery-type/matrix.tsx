import { useEffect } from 'react'
import { Check } from 'lucide-react'
import { useController, useFormState } from 'react-hook-form'
import { orderStatuses, type OrderStatus, type Situation } from '#contract/ordering/delivery-type.ts'
import { StatusPill } from '#panel/ui/status-pill.tsx'
import { statusTone, useStatusName } from '#panel/domain/ordering/order-status.tsx'
import { useInside } from '#panel/kit/form/form.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { Graph } from './graph.tsx'
import { MinutesField } from './minutes-field.tsx'
import { isEnd, isFinal, setSeconds, setStep, takeStatus } from './situations.ts'
import { words } from './words.ts'

/** No step leads back to waiting, which is where every order begins. */
const targets = orderStatuses.filter((status) => status !== 'awaiting_approval')

/**
 * The table of statuses and the statuses to which each may lead, with the minutes of each. Below it
 * is the diagram.
 */
export function Matrix() {
  const t = useWords(words)
  const name = useStatusName()
  const { isReadOnly, labels } = useInside()
  const { field } = useController({ name: 'situations' })
  const { errors } = useFormState({ name: 'situations' })
  const situations = field.value as Situation[]
  useEffect(() => void labels.set('situations', { label: t('situations') }), [labels, t])
  // The server names a row by its index in the body (`situations.2.next_status`), which is its
  // index here too.
  const faults = (errors['situations'] ?? []) as unknown as { next_status?: { message?: string } }[]
  const change = (next: Situation[]) => field.onChange(next)
  return (
    <div className="col-span-full grid gap-3 border-t border-line pt-4">
      <div>
        <h2 className="font-medium">{t('matrix')}</h2>
        <p className="text-sm text-muted">
          {t('matrixText')} {!isReadOnly && t('noMinutes')}
        </p>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on a phone it scrolls, and whoever may only read finds no control in it that the keyboard reaches */}
      <div role="group" aria-label={t('matrix')} tabIndex={0} className="-mx-5 overflow-x-auto px-5">
        <table className="w-full min-w-180 border-separate border-spacing-0 text-sm">
          <caption className="sr-only">{t('matrix')}</caption>
          <thead className="text-xs text-muted">
            <tr>
              <th scope="col" className="pb-2 text-left align-bottom font-medium">
                {t('from')}
              </th>
              {targets.map((status) => (
                <th
                  key={status}
                  scope="col"
                  className="w-20 px-1 pb-2 text-center align-bottom leading-tight font-medium text-balance"
                >
                  {name(status)}
                </th>
              ))}
              {(['slaMinutes', 'remindMinutes'] as const).map((each) => (
                <th key={each} scope="col" className="w-28 px-1 pb-2 text-left align-bottom font-medium">
                  {t(each)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {orderStatuses.map((status) => {
              const at = situations.findIndex((each) => each.status === status)
              if (isReadOnly && at < 0) return null
              return (
                <Row
                  key={status}
                  status={status}
                  situations={situations}
                  situation={situations[at]}
                  fault={at < 0 ? undefined : faults[at]?.next_status?.message}
                  isReadOnly={isReadOnly}
                  onChange={change}
                />
              )
            })}
          </tbody>
        </table>
      </div>
      <Graph situations={situations} />
    </div>
  )
}

interface RowProps {
  status: OrderStatus
  situations: readonly Situation[]
  /** Undefined if this delivery type does not use the status. */
  situation: Situation | undefined
  fault: string | undefined
  isReadOnly: boolean
  onChange: (next: Situation[]) => void
}

function Row({ status, situations, situation, fault, isReadOnly, onChange }: RowProps) {
  const t = useWords(words)
  const name = useStatusName()
  const isUsed = (each: OrderStatus) => situations.some((it) => it.status === each)
  const faultId = `fault-${status}`
  const cell = 'border-t border-line px-1 py-1.5'
  return (
    <tr aria-invalid={fault !== undefined || undefined} className={fault ? 'bg-danger-tint' : undefined}>
      <th scope="row" className={`${cell} text-left font-normal`}>
        <label className="flex min-h-ctl items-center gap-2">
          {!isReadOnly && (
            <span className="grid w-5 place-items-center">
              {/* Every order begins with the first status, so it cannot be left out. */}
              {status !== 'awaiting_approval' && (
                <input
                  type="checkbox"
                  className="box"
                  aria-label={t('use', { status: name(status) })}
                  checked={situation !== undefined}
                  onChange={(event) => onChange(takeStatus(situations, status, event.target.checked))}
                />
              )}
            </span>
          )}
          <StatusPill tone={situation ? statusTone[status] : 'neutral'}>{name(status)}</StatusPill>
        </label>
        {fault && (
          <p id={faultId} role="alert" className="pl-8 text-xs text-danger">
            {fault}
          </p>
        )}
      </th>
      {targets.map((to) => {
        const isStep = situation?.next_status.includes(to) ?? false
        const canStep = situation && to !== status && !isFinal(status) && isUsed(to)
        const label = t('step', { from: name(status), to: name(to) })
        return (
          <td key={to} className={`${cell} text-center`}>
            {canStep && !isReadOnly ? (
              <label className="inline-grid size-9 place-items-center pointer-coarse:size-11">
                <input
                  type="checkbox"
                  className="box"
                  aria-label={label}
                  aria-describedby={fault && faultId}
                  checked={isStep}
                  onChange={(event) => onChange(setStep(situations, status, to, event.target.checked))}
                />
              </label>
            ) : isStep ? (
              <Check size={16} aria-label={label} className="mx-auto" />
            ) : (
              <span aria-hidden className="text-muted">
                ·
              </span>
            )}
          </td>
        )
      })}
      {(['sla_sec', 'remind_sec'] as const).map((each) => (
        <td key={each} className={cell}>
          {situation && !isEnd(status) ? (
            <MinutesField
              label={t(each === 'sla_sec' ? 'slaOf' : 'remindOf', { status: name(status) })}
              suffix={t('minutes')}
              seconds={situation[each]}
              onChange={(seconds) => onChange(setSeconds(situations, status, each, seconds))}
              isReadOnly={isReadOnly}
            />
          ) : (
            <span className={isReadOnly ? 'text-muted' : 'px-3 text-muted'}>{isEnd(status) ? t('end') : '–'}</span>
          )}
        </td>
      ))}
    </tr>
  )
}
