import { Images } from 'lucide-react'
import { restaurantImage, type RestaurantImage } from '#contract/menu/restaurant-image.ts'
import { smallPicture } from '#panel/domain/platform/small-picture.ts'
import { columnsOf } from '#panel/kit/list/columns.tsx'
import { useLanguage } from '#panel/kit/words/language.ts'
import { ListPage } from '#panel/kit/list/list-page.tsx'
import { plainList } from '#panel/kit/list/plain-list.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const column = columnsOf<RestaurantImage>()

export default function RestaurantImageList() {
  const t = useWords(words)
  const lang = useLanguage()
  return (
    <ListPage
      {...plainList(restaurantImage)}
      searchPlaceholder={t('search')}
      columns={[
        column.text('name', t('name'), (row) => row.name[lang], { card: 'primary' }),
        {
          ...column.text('image', t('image'), (row) => row.image),
          cell: (row) => (
            <img
              src={smallPicture(row.image)}
              alt=""
              loading="lazy"
              className="h-9 w-18 rounded-control bg-sunken object-cover"
            />
          ),
        },
        column.text('is_active', t('state'), (row) => t(row.is_active ? 'offered' : 'hidden'), { card: 'end' }),
        column.ago('updated_at', t('updated_at'), (row) => row.updated_at, { card: 'none' }),
      ]}
      filters={[{ kind: 'flag', field: 'is_active', label: t('state'), on: t('offered'), off: t('hidden') }]}
      name={(row) => row.name[lang]}
      empty={{ title: t('empty'), text: t('emptyText'), icon: <Images size={20} aria-hidden /> }}
    />
  )
}
