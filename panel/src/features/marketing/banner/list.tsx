import { RectangleHorizontal } from 'lucide-react'
import { maxLimit } from '#contract/kit/list.ts'
import { banner, type Banner } from '#contract/marketing/banner.ts'
import { OrderButton } from '#panel/domain/marketing/order-button.tsx'
import { useShowingColumns } from '#panel/domain/marketing/showing-columns.tsx'
import { listOfBranch } from '#panel/kit/list/list-of-branch.ts'
import { ListPage } from '#panel/kit/list/list-page.tsx'
import { plainList } from '#panel/kit/list/plain-list.ts'
import { usePage } from '#panel/kit/page/page.tsx'
import { send } from '#panel/kit/server/client.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

export default function BannerList() {
  const t = useWords(words)
  const shared = useShowingColumns<Banner>((row) => row.mobile_image)
  const { branch_id } = usePage<'/manegement/$branch_id/banner'>().params
  return (
    <ListPage
      {...plainList(banner, `/manegement/${branch_id}/banner`)}
      list={listOfBranch(banner.list, branch_id)}
      isWaiting={shared.isWaiting}
      searchPlaceholder={shared.searchPlaceholder}
      columns={[...shared.first, ...shared.last]}
      filters={shared.filters}
      name={(row) => row.title}
      empty={{ title: t('empty'), text: t('emptyText'), icon: <RectangleHorizontal size={20} aria-hidden /> }}
    >
      <OrderButton
        list={banner.list}
        load={(signal) =>
          send(
            banner.list,
            { query: { branch_id: [branch_id], state: ['live', 'scheduled'], limit: maxLimit } },
            { signal },
          )
        }
        pictureOf={(row) => row.mobile_image}
        order={banner.order}
        given={(ids) => ({ params: { branch_id }, body: { ids } })}
      />
    </ListPage>
  )
}
