import { menu } from '#contract/menu/menu.ts'
import { ownRecords, product, type ChainField, type Product } from '#contract/menu/product.ts'
import { Badge } from '#panel/ui/badge.tsx'
import { Button } from '#panel/ui/button.tsx'
import { Card } from '#panel/ui/card.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { useSend } from '#panel/kit/server/query.ts'
import { sayRefusal } from '#panel/kit/server/refusal.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { chainWords } from './chain-words.ts'
import { words } from './words.ts'

const labels: Record<ChainField, Parameters<ReturnType<typeof useWords<(typeof words)['tr']>>>[0]> = {
  name: 'name',
  description: 'description',
  images: 'pictures',
  price: 'price',
  discounted_price: 'discounted_price',
  premium_price: 'premium_price',
  tax_rate: 'tax_rate',
  tax_rates: 'taxDiffers',
  is_listed: 'is_listed',
  allergens: 'allergens',
  schedule: 'schedule',
  delivery_types: 'delivery_types',
  channels: 'channels',
  category_id: 'category',
  groups: 'groups',
  materials: 'materials',
}

/**
 * How a product relates to the chain's menu: the menus that contain it, and the branch's own
 * values, each with a button that restores the chain's value.
 */
export default function Chain({ product: it }: { product: Product }) {
  const t = useWords(words)
  const c = useWords(chainWords)
  const can = useCan()
  const label = (field: ChainField) => t(labels[field] as 'name')
  const follow = useSend(product.follow, {
    invalidates: [product.list, product.read, product.history, menu.read],
    onDone: (_, { body: { field } }) =>
      toasts.add({ title: c(ownRecords.includes(field) ? 'followedLater' : 'followed', { field: label(field) }) }),
    onRefused: (refusal, { body: { field } }) => {
      const isPrice = refusal.problem?.errors?.some((error) => error.code === 'above_price')
      sayRefusal(refusal, isPrice ? c('followRefused', { field: label(field) }) : refusal.message)
    },
  })
  return (
    <Card title={c('chain')} description={it.master_id ? c('chainText') : undefined}>
      <div className="grid gap-3 text-sm">
        {it.catalog_names.length > 0 && (
          <p className="flex flex-wrap items-center gap-2">
            <span className="text-muted">{c('catalogs')}</span>
            {it.catalog_names.map((name) => (
              <Badge key={name}>{name}</Badge>
            ))}
          </p>
        )}
        {it.master_id && it.overrides.length === 0 && <p className="text-muted">{c('chainNone')}</p>}
        {it.overrides.length > 0 && (
          <>
            <h3 className="font-medium">{c('chainOwn')}</h3>
            <ul className="flex flex-wrap gap-2">
              {(it.overrides as ChainField[]).map((field) => (
                <li key={field} className="flex items-center gap-2 rounded-control border border-line py-0.5 pr-1 pl-3">
                  <span>{label(field)}</span>
                  {can('put-branch-product') && (
                    <Button
                      size="small"
                      variant="ghost"
                      aria-label={c('followField', { field: label(field) })}
                      isPending={follow.isPending && follow.variables.body.field === field}
                      onPress={() =>
                        follow.mutate({ params: { branch_product_id: it.id }, body: { field, version: it.version } })
                      }
                    >
                      {c('follow')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Card>
  )
}
