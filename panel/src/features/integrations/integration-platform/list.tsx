import { Store } from 'lucide-react'
import { integrationPlatform, type IntegrationPlatform } from '#contract/integrations/integration-platform.ts'
import { partyOf } from '#contract/platform/parties.ts'
import { columnsOf } from '#panel/kit/list/columns.tsx'
import { ListPage } from '#panel/kit/list/list-page.tsx'
import { plainList } from '#panel/kit/list/plain-list.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const column = columnsOf<IntegrationPlatform>()
const nameOf = ({ code }: IntegrationPlatform) => partyOf(code)?.name ?? code

/** What the platform owner decided about each delivery platform. */
export default function IntegrationPlatformList() {
  const t = useWords(words)
  return (
    <ListPage
      {...plainList(integrationPlatform)}
      columns={[
        column.text('code', t('code'), nameOf, { card: 'primary' }),
        column.state(
          'is_active',
          t('is_active'),
          ({ is_active }) => ({ tone: is_active ? 'success' : 'neutral', word: t(is_active ? 'on' : 'off') }),
          { card: 'end' },
        ),
        column.text('note', t('note'), (row) => row.note || '–'),
        column.number('position', t('position'), (row) => row.position, { card: 'none' }),
        column.ago('updated_at', t('updated_at'), (row) => row.updated_at),
      ]}
      name={nameOf}
      empty={{ title: t('empty'), text: t('emptyText'), icon: <Store size={20} aria-hidden /> }}
    />
  )
}
