import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { matches } from '#contract/kit/fold.ts'
import { platformMenu, type PlatformMenu, type PlatformMenuEntry } from '#contract/integrations/platform-menu.ts'
import { isPlatform, platforms, type PlatformCode } from '#contract/platform/platforms.ts'
import { useOutsideMessage } from '#panel/domain/integrations/outside-words.ts'
import { useBranchZone } from '#panel/domain/organisation/branch-zone.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { buttonClass } from '#panel/ui/button-class.ts'
import { Card } from '#panel/ui/card.tsx'
import { Pagination } from '#panel/ui/pagination.tsx'
import { SearchField } from '#panel/ui/search-field.tsx'
import { Segmented } from '#panel/ui/segmented.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { Link } from '#panel/kit/page/link.tsx'
import { PageHead } from '#panel/kit/page/page-head.tsx'
import { usePage, usePageTitle, useScreenTitle, useSetSearch } from '#panel/kit/page/page.tsx'
import { Unloaded } from '#panel/kit/record/unloaded.tsx'
import { ask, queries, useSend } from '#panel/kit/server/query.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { useLanguage } from '#panel/kit/words/language.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { MenuEntry } from './menu-entry.tsx'
import { menuWords } from './menu-words.ts'

const views = ['open', 'matched', 'left', 'ours'] as const
type View = (typeof views)[number]
const viewOf = ({ product, choice }: PlatformMenuEntry): View =>
  product ? 'matched' : choice === 'left' ? 'left' : 'open'

const pageSize = 50

/** A branch's menu on a platform beside ours, to match the products of both. */
export default function PlatformMenuPage() {
  const t = useWords(menuWords)
  const screenTitle = useScreenTitle()
  const { branch_id, name } =
    usePage<'/manegement/$branch_id/settings/integration-platform-settings/$name/menu'>().params
  const code = isPlatform(name) ? name : undefined
  const title = code ? t('title', { name: platforms[code].name }) : screenTitle
  usePageTitle(title)
  const back = `/manegement/${branch_id}/settings/integration-platform-settings`
  const { data, error, refetch } = useQuery({
    ...ask(platformMenu.read, { params: { branch_id, name: code ?? 'getir' } }),
    enabled: code !== undefined,
  })
  return (
    <div className="flex max-w-4xl flex-col gap-5">
      <PageHead
        title={title}
        description={t('help')}
        actions={
          <Link to={`${back}/${name}`} className={buttonClass()}>
            {t('connection')}
          </Link>
        }
      />
      {error && !data && <Unloaded error={error} back={back} onAgain={() => void refetch()} />}
      {code && !error && !data && <Skeleton className="h-96" />}
      {code && data && <Menu branch_id={branch_id} code={code} menu={data} />}
    </div>
  )
}

interface MenuProps {
  branch_id: string
  code: PlatformCode
  menu: PlatformMenu
}

function Menu({ branch_id, code, menu }: MenuProps) {
  const t = useWords(menuWords)
  const { name } = platforms[code]
  if (menu.knows_ours) return <Banner kind="info" title={t('knowsOurs', { name })} />
  return (
    <>
      <ReadNow branch_id={branch_id} code={code} menu={menu} />
      {menu.read_at && <Entries branch_id={branch_id} code={code} menu={menu} />}
    </>
  )
}

/** When the platform's menu was read, and the button that reads it now. */
function ReadNow({ branch_id, code, menu }: MenuProps) {
  const t = useWords(menuWords)
  const can = useCan()
  const quoted = useOutsideMessage()
  const format = useFormat()
  const timezone = useBranchZone(branch_id)
  const params = { branch_id, name: code }
  const fetch = useSend(platformMenu.fetch, {
    onDone: (answer) => queries.setQueryData(ask(platformMenu.read, { params }).queryKey, answer),
  })
  return (
    <>
      {menu.problem && (
        <Banner kind="warning" title={t('failed')}>
          {t('said', { name: platforms[code].name, said: quoted(menu.problem) })}
        </Banner>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-sm text-muted">
          {menu.read_at ? t('read', { when: format.dateTime(menu.read_at, timezone) }) : t('never')}
        </p>
        {can(platformMenu.fetch.permission) && (
          <Button
            icon={<RefreshCw size={16} aria-hidden />}
            isPending={fetch.isPending}
            onPress={() => fetch.mutate({ params })}
          >
            {t('fetch')}
          </Button>
        )}
      </div>
    </>
  )
}

function Entries({ branch_id, code, menu }: MenuProps) {
  const t = useWords(menuWords)
  const format = useFormat()
  const lang = useLanguage()
  const { search } = usePage()
  const setSearch = useSetSearch()
  const [typed, setTyped] = useState('')
  const view = views.find((it) => it === search.view) ?? 'open'
  const isFound = (it: PlatformMenuEntry) => matches([it.name, it.product?.name[lang] ?? ''].join(' '), typed)
  const countOf = (of: View) =>
    of === 'ours' ? menu.ours.length : menu.entries.filter((it) => viewOf(it) === of).length
  const entries = menu.entries.filter((it) => viewOf(it) === view && isFound(it))
  const ours = view === 'ours' ? menu.ours.filter((it) => matches(it.name[lang], typed)) : []
  const total = entries.length + ours.length
  const page = Math.min(Math.max(1, Number(search.page) || 1), Math.max(1, Math.ceil(total / pageSize)))
  const shown = [(page - 1) * pageSize, page * pageSize] as const
  const go = (to: number) => () => setSearch({ page: to > 1 ? to : undefined })
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-3 pb-3">
        <Segmented
          label={t('show')}
          value={view}
          onChange={(next) => setSearch({ view: next === 'open' ? undefined : next, page: undefined })}
          segments={views.map((value) => ({ value, label: t(`view.${value}`), count: format.number(countOf(value)) }))}
        />
        <SearchField
          label={t('search')}
          placeholder={t('search')}
          value={typed}
          onChange={setTyped}
          className="w-56 max-sm:w-full"
        />
      </div>
      {total === 0 && (
        <p className="text-sm text-muted">{typed ? t('notFound', { search: typed }) : t(`nothing.${view}`)}</p>
      )}
      <ul className="divide-y divide-line">
        {entries.slice(...shown).map((it) => (
          <MenuEntry key={it.external_id} branch_id={branch_id} code={code} menu={menu} it={it} />
        ))}
        {ours.slice(...shown).map((it) => (
          <li key={it.id} className="py-2.5 text-sm break-words first:pt-0 last:pb-0">
            {it.name[lang]}
          </li>
        ))}
      </ul>
      {total > pageSize && (
        <Pagination
          page={page}
          size={pageSize}
          total={total}
          onPrevious={page > 1 ? go(page - 1) : undefined}
          onNext={page * pageSize < total ? go(page + 1) : undefined}
        />
      )}
    </Card>
  )
}
