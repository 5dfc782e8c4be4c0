import { Suspense } from 'react'
import { useQuery } from '@tanstack/react-query'
import { memberPage } from '#contract/members/member-page.ts'
import { lazy } from '#panel/ui/lazy.ts'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { Refused } from '#panel/kit/page/errors.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const AddressMap = lazy(() => import('./address-map.tsx'))

/** The member's delivery addresses, as a list and on the map. */
export function Addresses({ id }: { id: string }) {
  const t = useWords(words)
  const { data, error, refetch } = useQuery(ask(memberPage.addresses, { params: { member_id: id } }))
  if (error && !data) return <Refused message={error.message} onAgain={() => void refetch()} />
  if (!data) return <Skeleton className="h-40" />
  if (data.length === 0) return <p className="text-sm text-muted">{t('noAddresses')}</p>
  const places = data.flatMap(({ id, title, text, lat, lng }, at) =>
    lat === null || lng === null
      ? []
      : [{ id, label: [title, text].filter(Boolean).join(': '), number: at + 1, lat, lng }],
  )
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <ol className="grid list-decimal content-start gap-4 pl-6">
        {data.map((it) => (
          <li key={it.id} className="text-sm marker:font-semibold">
            {it.title && <p className="font-medium">{it.title}</p>}
            <p className="break-words">
              {[it.text, [it.district_name, it.city_name].filter(Boolean).join(' / ')].filter(Boolean).join(', ')}
            </p>
            {it.directions && (
              <p className="text-muted">
                {t('directions')}: {it.directions}
              </p>
            )}
          </li>
        ))}
      </ol>
      {places.length > 0 && (
        <Suspense fallback={<Skeleton className="h-72 rounded-control" />}>
          <AddressMap label={t('addresses')} places={places} />
        </Suspense>
      )}
    </div>
  )
}
