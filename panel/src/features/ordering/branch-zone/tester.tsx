import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, Search } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { money as moneyField } from '#contract/kit/fields.ts'
import { branchZone, type BranchRings, type BranchZone } from '#contract/ordering/branch-zone.ts'
import { order } from '#contract/ordering/order.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { Card } from '#panel/ui/card.tsx'
import { Swatch } from '#panel/ui/swatch.tsx'
import { TextField } from '#panel/ui/text-field.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { DegreesInput } from '#panel/domain/degrees-input.tsx'
import { useCurrencyFormat, useMoney } from '#panel/domain/money.tsx'
import { MoneyInput } from '#panel/kit/amounts.tsx'
import { send, type Refusal } from '#panel/kit/client.ts'
import { ContractForm, useContractForm } from '#panel/kit/form.tsx'
import { useFormat } from '#panel/kit/format.ts'
import type { Labels } from '#panel/kit/labels.ts'
import { locales, useLanguage } from '#panel/kit/language.ts'
import { NativeSelect } from '#panel/kit/native-select.tsx'
import { ask } from '#panel/kit/query.ts'
import { sayRefusal } from '#panel/kit/refusal.ts'
import { useCan } from '#panel/kit/session.ts'
import { useWords } from '#panel/kit/words.ts'
import { OverviewMap } from './late.tsx'
import { Split } from './split.tsx'
import { testWords } from './test-words.ts'

const degrees = (max: number) => z.nullable(z.number().check(z.gte(-max), z.lte(max)))
/** What is tried: a place and a basket. */
const schema = z.strictObject({ lat: degrees(90), lng: degrees(180), basket: moneyField() })
type Tried = z.infer<typeof schema>

const round = (value: number) => Math.round(value * 1e6) / 1e6

export interface TesterProps {
  zones: readonly BranchZone[]
  rings: BranchRings
}

/** What delivery to a place would cost, by which zone or ring, and why by no other. Asks the rules that orders are decided by. */
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

interface FinderProps {
  branch_id: string
  onPlace: (lat: number, lng: number) => void
}

/** Places by name; asked for by a press, since what is typed may go to a service outside. */
function Places({ branch_id, onPlace }: FinderProps) {
  const t = useWords(testWords)
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  const { data, isFetching } = useQuery({
    ...ask(branchZone.places, { params: { branch_id }, query: { search } }),
    enabled: search.length >= 2,
  })
  return (
    <form
      role="search"
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        setSearch(typed.trim())
      }}
    >
      <div className="flex items-end gap-2">
        <TextField className="min-w-0 flex-1" label={t('search')} value={typed} onChange={setTyped} maxLength={100} />
        <Button
          type="submit"
          icon={<Search size={16} aria-hidden />}
          isPending={isFetching}
          isDisabled={typed.trim().length < 2}
        >
          {t('find')}
        </Button>
      </div>
      <p className="-mt-1 text-xs text-muted">{t('searchText')}</p>
      <div role="status" className="grid gap-1 empty:hidden">
        {data?.geocoder === 'away' && <p className="text-xs text-warning">{t('away')}</p>}
        {data?.data.length === 0 && <p className="text-sm text-muted">{t('none')}</p>}
        {data && data.data.length > 0 && (
          <ul className="grid divide-y divide-line rounded-control border border-line">
            {data.data.map(({ kind, name, hint, lat, lng }) => (
              <li key={`${kind} ${lat} ${lng} ${name}`}>
                <button
                  type="button"
                  onClick={() => onPlace(lat, lng)}
                  className="flex min-h-9 w-full items-center gap-2 px-3 py-1 text-left text-sm hover:bg-hover pointer-coarse:min-h-11"
                >
                  <span className="min-w-0 flex-1">
                    {name}
                    {hint && <span className="block text-xs text-muted">{hint}</span>}
                  </span>
                  <span className="shrink-0 text-xs text-muted">{t(`kind.${kind}`)}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </form>
  )
}

/** The address of one of the latest orders, for those who may read orders. */
function Recent({ branch_id, onPlace }: FinderProps) {
  const t = useWords(testWords)
  const can = useCan()
  const format = useFormat()
  const [chosen, choose] = useState<string | null>(null)
  const mayRead = can(order.list.permission) && can(order.read.permission)
  const { data } = useQuery({
    ...ask(order.list, { query: { branch_id: [branch_id], delivery_type: ['deliveryToAddress'], limit: 15 } }),
    enabled: mayRead,
  })
  if (!data || data.data.length === 0) return null
  async function take(order_id: string) {
    choose(order_id)
    const { address } = await send(order.read, { params: { order_id } })
    if (typeof address?.lat === 'number' && typeof address.lng === 'number') onPlace(address.lat, address.lng)
    else toasts.add({ kind: 'danger', title: t('orderWithoutPlace') })
  }
  return (
    <NativeSelect
      label={t('recent')}
      placeholder={t('chooseOrder')}
      value={chosen}
      onChange={(id) => void take(id).catch((error: unknown) => sayRefusal(error as Refusal))}
      options={data.data.map((it) => ({
        value: it.id,
        label: t('order', { number: it.number, at: format.dateTime(it.created_at) }),
      }))}
    />
  )
}

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
