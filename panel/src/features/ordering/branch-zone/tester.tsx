import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { money as moneyField } from '#contract/kit/fields.ts'
import { branchZone, type BranchRings, type BranchZone } from '#contract/ordering/branch-zone.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Card } from '#panel/ui/card.tsx'
import { Swatch } from '#panel/ui/swatch.tsx'
import { DegreesInput } from '#panel/domain/platform/degrees-input.tsx'
import { useCurrencyFormat, useMoney } from '#panel/domain/platform/money.tsx'
import { MoneyInput } from '#panel/kit/form/amounts.tsx'
import { ContractForm, useContractForm } from '#panel/kit/form/form.tsx'
import type { Labels } from '#panel/kit/list/labels.ts'
import { locales, useLanguage } from '#panel/kit/words/language.ts'
import { ask } from '#panel/kit/server/query.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { OverviewMap } from './late-maps.tsx'
import { Split } from './split.tsx'
import { Places, Recent } from './place-finders.tsx'
import { testWords } from './test-words.ts'

const degrees = (max: number) => z.nullable(z.number().check(z.gte(-max), z.lte(max)))
/** The input of a test: a place and a basket. */
const schema = z.strictObject({ lat: degrees(90), lng: degrees(180), basket: moneyField() })
type Tried = z.infer<typeof schema>

const round = (value: number) => Math.round(value * 1e6) / 1e6

interface TesterProps {
  zones: readonly BranchZone[]
  rings: BranchRings
}

/**
 * Shows what delivery to a place would cost, by which zone or ring, and why the others do not
 * apply. It uses the same rules as orders.
 */
export default function Tester({ zones, rings }: TesterProps) {
  const t = useWords(testWords)
  const form = useContractForm(schema, { lat: null, lng: null, basket: 30_000 } satisfies Tried)
  const [labels] = useState<Labels>(() => new Map())
  const currency = useCurrencyFormat()(rings.currency)
  const tried = useWatch({ control: form.control }) as Tried
  const move = (lat: number, lng: number) => {
    for (const [name, value] of Object.entries({ lat: round(lat), lng: round(lng) }))
      form.setValue(name, value, { shouldValidate: true })
  }
  const { lat, lng } = tried
  const pin = lat !== null && lng !== null && isPlace(lat, lng) ? { lat, lng } : null
  return (
    <Split
      map={
        <OverviewMap
          zones={zones}
          branch={rings}
          rings={rings}
          pin={{ at: pin, onMove: (at) => move(at.lat, at.lng) }}
        />
      }
    >
      <Card title={t('where')} description={t('whereText')}>
        <div className="mb-3 grid gap-3">
          <Places branch_id={rings.id} onPlace={move} />
          <Recent branch_id={rings.id} onPlace={move} />
        </div>
        <ContractForm id="tester" form={form} schema={schema} labels={labels} onSubmit={() => undefined}>
          <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
            <DegreesInput name="lat" label={t('lat')} onPair={move} />
            <DegreesInput name="lng" label={t('lng')} onPair={move} />
            <MoneyInput name="basket" label={t('basket')} currency={currency} />
          </div>
        </ContractForm>
      </Card>
      {pin && Number.isInteger(tried.basket) && <Result zones={zones} rings={rings} tried={{ ...tried, ...pin }} />}
    </Split>
  )
}
const isPlace = (lat: number, lng: number) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180

function Result({
  zones,
  rings,
  tried: { lat, lng, basket },
}: TesterProps & { tried: Tried & { lat: number; lng: number } }) {
  const t = useWords(testWords)
  const money = useMoney()
  const locale = locales[useLanguage()]
  const { data, error } = useQuery({
    ...ask(branchZone.test, { params: { branch_id: rings.id }, query: { lat, lng, basket } }),
    staleTime: 0,
    placeholderData: (before) => before,
  })
  if (error && !data) return <Banner kind="danger" title={error.message} />
  if (!data) return null
  const zone = data.zones.find((it) => it.id === data.zone_id)
  const by = zone?.name ?? (data.ring === null ? null : t('ring', { n: data.ring + 1 }))
  const amount = (minor: number | null) => money(minor ?? 0, rings.currency)
  const headline =
    data.code === 'delivers'
      ? data.fee === 0
        ? t('free')
        : t('delivers', { fee: amount(data.fee) })
      : data.code === 'below_minimum'
        ? t('below_minimum', { min: amount(data.min_basket) })
        : zone
          ? t('refusedBy', { name: zone.name })
          : t('out_of_area')
  const isGood = data.code === 'delivers'
  const details = [
    by && data.code !== 'out_of_area' && (data.minutes === null ? by : t('by', { name: by, minutes: data.minutes })),
    data.distance_m !== null && t('distance', { distance: distanceText(data.distance_m, locale) }),
  ].filter(Boolean)
  return (
    <Card>
      <div role="status" className="grid gap-1">
        <p className={`flex items-start gap-2 text-base font-semibold ${isGood ? 'text-success' : 'text-danger'}`}>
          {isGood ? (
            <CircleCheck size={20} aria-hidden className="mt-0.5 shrink-0" />
          ) : (
            <CircleX size={20} aria-hidden className="mt-0.5 shrink-0" />
          )}
          {headline}
        </p>
        {details.length > 0 && <p className="text-sm text-muted">{details.join(' · ')}</p>}
        {data.is_left_to_app && <p className="text-sm text-warning">{t('leftToApp')}</p>}
      </div>
      {data.zones.length > 0 && (
        <>
          <h3 className="mt-4 mb-1 text-sm font-medium">{t('zones')}</h3>
          <ul className="divide-y divide-line text-sm">
            {data.zones.map(({ id, name, reason }) => (
              <li key={id} className="flex items-start gap-2 py-1.5">
                <span className="flex h-5 items-center">
                  <Swatch color={zones.find((it) => it.id === id)?.color ?? 1} />
                </span>
                <span className="min-w-0 flex-1 break-words">{name}</span>
                <span className={reason === 'chosen' ? 'font-medium' : 'text-muted'}>{t(`reason.${reason}`)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}
const distanceText = (metres: number, locale: string) =>
  (metres < 1000 ? metres : metres / 1000).toLocaleString(locale, {
    style: 'unit',
    unit: metres < 1000 ? 'meter' : 'kilometer',
    maximumFractionDigits: 1,
  })
