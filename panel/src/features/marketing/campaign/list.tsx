import { GalleryHorizontal } from 'lucide-react'
import { maxLimit } from '#contract/kit/list.ts'
import { campaign, type Campaign } from '#contract/marketing/campaign.ts'
import { OrderButton } from '#panel/domain/marketing/order-button.tsx'
import { useShowingColumns } from '#panel/domain/marketing/showing-columns.tsx'
import { listOfBranch } from '#panel/kit/list/list-of-branch.ts'
import { ListPage } from '#panel/kit/list/list-page.tsx'
import { plainList } from '#panel/kit/list/plain-list.ts'
import { usePage } from '#panel/kit/page/page.tsx'
import { send } from '#panel/kit/server/client.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

export default function CampaignList() {
  const t = useWords(words)
  const shared = useShowingColumns<Campaign>((row) => row.image)
  const { branch_id } = usePage<'/manegement/$branch_id/campaign'>().params
  return (
    <ListPage
      {...plainList(campaign, `/manegement/${branch_id}/campaign`)}
      list={listOfBranch(campaign.list, branch_id)}
      isWaiting={shared.isWaiting}
      searchPlaceholder={shared.searchPlaceholder}
      columns={[...shared.first, ...shared.last]}
      filters={shared.filters}
      name={(row) => row.title}
      empty={{ title: t('empty'), text: t('emptyText'), icon: <GalleryHorizontal size={20} aria-hidden /> }}
    >
      <OrderButton
        list={campaign.list}
        load={(signal) =>
          send(
            campaign.list,
            { query: { branch_id: [branch_id], state: ['live', 'scheduled'], limit: maxLimit } },
            { signal },
          )
        }
        pictureOf={(row) => row.image}
        order={campaign.order}
        given={(ids) => ({ params: { branch_id }, body: { ids } })}
      />
    </ListPage>
  )
}
