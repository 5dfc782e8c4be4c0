import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { branchZone } from '#contract/ordering/branch-zone.ts'
import { order } from '#contract/ordering/order.ts'
import { ofOrder } from '#panel/domain/ordering/of-order.ts'
import { Button } from '#panel/ui/button.tsx'
import { TextField } from '#panel/ui/text-field.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { send, type Refusal } from '#panel/kit/server/client.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { NativeSelect } from '#panel/kit/native-select.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { sayRefusal } from '#panel/kit/server/refusal.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { testWords } from './test-words.ts'

interface FinderProps {
  branch_id: string
  onPlace: (lat: number, lng: number) => void
}

/**
 * Finds places by name. It searches only on request, because the text may be sent to an external
 * service.
 */
export function Places({ branch_id, onPlace }: FinderProps) {
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

/** The address of a recent order, for users who may read orders. */
export function Recent({ branch_id, onPlace }: FinderProps) {
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
    const { address } = await send(order.read, ofOrder({ id: order_id, branch_id }))
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
        label: t('order', { number: String(it.number), at: format.dateTime(it.created_at) }),
      }))}
    />
  )
}
