import { ClipboardPen } from 'lucide-react'
import { restaurantRegistration, type RestaurantRegistration } from '#contract/organisation/requests.ts'
import { PhoneLink } from '#panel/domain/platform/phone-link.tsx'
import { RequestTabs, useRequestState } from '#panel/domain/organisation/request-status.tsx'
import { columnsOf } from '#panel/kit/list/columns.tsx'
import { ListPage } from '#panel/kit/list/list-page.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const column = columnsOf<RestaurantRegistration>()

/** Applications of restaurants. */
export default function RegistrationList() {
  const t = useWords(words)
  const state = useRequestState()
  return (
    <ListPage
      list={restaurantRegistration.list}
      searchPlaceholder={t('search')}
      columns={[
        column.whole('restaurant_name', t('restaurant_name'), (row) => row.restaurant_name, { card: 'primary' }),
        column.state('status', state.label, state.of, { card: 'end' }),
        column.whole('authorised_name', t('authorised_name'), (row) => row.authorised_name, { card: 'secondary' }),
        column.whole('phone', t('phone'), (row) => row.phone, { cell: (row) => <PhoneLink phone={row.phone} /> }),
        column.whole('email', t('email'), (row) => row.email, {
          card: 'none',
          cell: (row) => (
            <span className="block max-w-64 truncate" title={row.email}>
              {row.email}
            </span>
          ),
        }),
        column.text('city_id', t('city_id'), (row) => [row.district, row.city_name].filter(Boolean).join(', ')),
        column.ago('created_at', t('created_at'), (row) => row.created_at),
      ]}
      name={(row) => row.restaurant_name}
      href={(row) => `/marketing/restaurant-registration/form/${row.id}`}
      create={{ href: '/marketing/restaurant-registration/form', permission: 'post-restaurant-registration' }}
      empty={{ title: t('empty'), text: t('emptyText'), icon: <ClipboardPen size={20} aria-hidden /> }}
    >
      <RequestTabs list={restaurantRegistration.list} />
    </ListPage>
  )
}
