import { useState } from 'react'
import { Copy, ExternalLink, SearchX } from 'lucide-react'
import { partner } from '#contract/identity/partner.ts'
import { Button } from '#panel/ui/button.tsx'
import { Card } from '#panel/ui/card.tsx'
import { EmptyState } from '#panel/ui/empty-state.tsx'
import { SearchField } from '#panel/ui/search-field.tsx'
import { useCopy } from '#panel/ui/copy.ts'
import { toasts } from '#panel/ui/toast-queue.ts'
import { fold } from '#contract/kit/fold.ts'
import { PageHead } from '#panel/kit/page/page-head.tsx'
import { useSend } from '#panel/kit/server/query.ts'
import { useUser } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const max = 30

/** Lists a solution partner's customers. Each has a button that signs in at that customer. */
export default function SignInForCustomer() {
  const t = useWords(words)
  const { user_companies } = useUser()
  const [search, setSearch] = useState('')
  const wanted = fold(search)
  const found = user_companies
    .map((company) => ({
      ...company,
      branch: fold(company.name).includes(wanted)
        ? company.branch
        : company.branch.filter((each) => fold(each.name).includes(wanted)),
    }))
    .filter((company) => fold(company.name).includes(wanted) || company.branch.length > 0)
  return (
    <div className="grid w-full max-w-3xl gap-4">
      <PageHead title={t('title')} description={t('text')} />
      <SearchField label={t('search')} placeholder={t('search')} value={search} onChange={setSearch} />
      {found.length === 0 && (
        <EmptyState icon={<SearchX size={20} aria-hidden />} title={t('none')}>
          {t('noneText')}
        </EmptyState>
      )}
      {found.slice(0, max).map((company) => (
        <Card key={company.id} title={company.name}>
          <ul className="grid gap-2">
            <Place name={t('whole')} of={company.name} company_id={company.id} branch_id={null} />
            {company.branch.map((branch) => (
              <Place
                key={branch.branch_id}
                name={branch.name}
                of={branch.name}
                company_id={company.id}
                branch_id={branch.branch_id}
              />
            ))}
          </ul>
        </Card>
      ))}
      {found.length > max && <p className="text-sm text-muted">{t('more', { count: String(found.length - max) })}</p>}
    </div>
  )
}

interface PlaceProps {
  name: string
  /** The name of the company or branch that the buttons sign in to. */
  of: string
  company_id: string
  branch_id: string | null
}

function Place({ name, of, company_id, branch_id }: PlaceProps) {
  const t = useWords(words)
  const copy = useCopy()
  const [tab, setTab] = useState<Window | null>(null)
  const make = useSend(partner.link, {
    onDone: ({ url }) => {
      if (tab) tab.location.replace(url)
      else void copy(url).then((it) => it && toasts.add({ title: t('copied') }))
      setTab(null)
    },
    onRefused: (refusal) => {
      tab?.close()
      setTab(null)
      toasts.add({ kind: 'danger', title: refusal.message })
    },
  })
  const body = { company_id, branch_id }
  return (
    <li className="flex flex-wrap items-center gap-2 border-t border-line pt-2 first:border-0 first:pt-0">
      <span className="min-w-0 flex-1 max-sm:basis-full">{name}</span>
      <Button
        size="small"
        icon={<Copy size={14} aria-hidden />}
        aria-label={`${t('copy')}: ${of}`}
        isPending={make.isPending && !tab}
        onPress={() => make.mutate({ body })}
      >
        {t('copy')}
      </Button>
      <Button
        size="small"
        variant="ghost"
        icon={<ExternalLink size={14} aria-hidden />}
        aria-label={`${t('open')}: ${of}`}
        onPress={() => {
          // The tab is opened now, while the browser still attributes it to the user's click.
          setTab(window.open('about:blank', '_blank'))
          make.mutate({ body })
        }}
      >
        {t('open')}
      </Button>
    </li>
  )
}
