import { useWatch } from 'react-hook-form'
import type { WorkingHours } from '#contract/organisation/working-hours.ts'
import { orderWords } from '#panel/domain/order-words.ts'
import { NumberInput } from '#panel/kit/amounts.tsx'
import { SwitchInput } from '#panel/kit/fields.tsx'
import { FormSection } from '#panel/kit/form-section.tsx'
import { useWords } from '#panel/kit/words.ts'
import { words } from './words.ts'

/** Per order method: hours of its own, when it takes its last order, and how far ahead. */
export function Methods() {
  const t = useWords(words)
  const o = useWords(orderWords)
  const methods = useWatch({ name: 'methods' }) as WorkingHours['methods']
  return (
    <FormSection title={t('methods')} description={t('methodsHelp')}>
      <ul className="col-span-full divide-y divide-line rounded-control border border-line">
        {methods.map(({ order_method }, at) => (
          <li
            key={order_method}
            className="grid items-center gap-x-4 gap-y-2 px-3 py-3 sm:grid-cols-[minmax(0,1fr)_9rem_9rem]"
          >
            <SwitchInput
              name={`methods.${at}.has_own_hours`}
              label={o(`delivery.${order_method}`)}
              description={t('has_own_hours')}
            />
            <NumberInput
              name={`methods.${at}.last_order_min`}
              label={t('last_order_min')}
              suffix={t('minutes')}
              step={5}
            />
            <NumberInput name={`methods.${at}.max_ahead_days`} label={t('max_ahead_days')} suffix={t('days')} />
          </li>
        ))}
      </ul>
    </FormSection>
  )
}
