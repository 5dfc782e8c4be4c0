import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Palette, Plus } from 'lucide-react'
import * as z from 'zod/mini'
import { companyTheme, type CompanyTheme } from '#contract/marketing/theme/company-theme.ts'
import { company } from '#contract/organisation/company.ts'
import { Button } from '#panel/ui/button.tsx'
import { lateLayer } from '#panel/ui/late.tsx'
import { CompanyNav } from '#panel/domain/organisation/company-nav.tsx'
import { columnsOf, StatePill } from '#panel/kit/list/columns.tsx'
import { ListPage } from '#panel/kit/list/list-page.tsx'
import { usePage } from '#panel/kit/page/page.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useLanguage } from '#panel/kit/words/language.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { toneOf } from './state.ts'
import { words } from './words.ts'

const NewTheme = lateLayer(() => import('./new-dialog.tsx'))
const column = columnsOf<CompanyTheme>()

export default function CompanyThemeList() {
  const t = useWords(words)
  const lang = useLanguage()
  const can = useCan()
  const [isNew, setNew] = useState(false)
  const { company_id } = usePage<'/company/company-theme-list/$company_id'>().params
  const name = useQuery(ask(company.read, { params: { company_id } })).data?.name
  return (
    <>
      <ListPage
        title={name && `${name}: ${t('themes')}`}
        list={{
          ...companyTheme.list,
          query: z.extend(companyTheme.list.query, { company_id: z._default(z.array(z.string()), [company_id]) }),
        }}
        href={(row) => `/company/company-theme-form/${company_id}/${row.id}`}
        remove={{ call: companyTheme.remove, given: (row) => ({ params: { company_theme_id: row.id } }) }}
        searchPlaceholder={t('search')}
        columns={[
          column.text('name', t('name'), (row) => row.name, { card: 'primary' }),
          column.text('state', t('state'), (row) => t(`states.${row.state}`), {
            card: 'end',
            cell: (row) => <StatePill tone={toneOf(row.state)} word={t(`states.${row.state}`)} />,
          }),
          column.text('theme', t('theme'), (row) => row.theme_name[lang] ?? '', { card: 'secondary' }),
          column.text('live_number', t('live_number'), (row) => String(row.live_number ?? ''), {
            card: 'none',
            align: 'end',
          }),
          column.ago('updated_at', t('updated_at'), (row) => row.updated_at),
        ]}
        name={(row) => row.name}
        empty={{ title: t('empty'), text: t('emptyText'), icon: <Palette size={20} aria-hidden /> }}
      >
        <CompanyNav company_id={company_id} />
        {can('post-company-theme') && (
          <Button
            variant="solid"
            className="self-start"
            icon={<Plus size={16} aria-hidden />}
            onPress={() => setNew(true)}
          >
            {t('new')}
          </Button>
        )}
      </ListPage>
      {isNew && <NewTheme company_id={company_id} onClose={() => setNew(false)} />}
    </>
  )
}
