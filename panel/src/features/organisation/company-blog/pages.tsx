import { useQuery } from '@tanstack/react-query'
import { ChevronRight, FileText } from 'lucide-react'
import { company } from '#contract/organisation/company.ts'
import { companyBlog } from '#contract/organisation/company-blog.ts'
import { Card } from '#panel/ui/card.tsx'
import { EmptyState } from '#panel/ui/empty-state.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { StatusPill } from '#panel/ui/status-pill.tsx'
import { CompanyNav } from '#panel/domain/organisation/company-nav.tsx'
import { Ago } from '#panel/kit/words/ago.tsx'
import { Unloaded } from '#panel/kit/record/unloaded.tsx'
import { useLanguage } from '#panel/kit/words/language.ts'
import { Link } from '#panel/kit/page/link.tsx'
import { PageHead } from '#panel/kit/page/page-head.tsx'
import { usePage, usePageTitle } from '#panel/kit/page/page.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

/**
 * The pages of a company's site: every page, with whether the company has written it (spec §4:
 * created or not created).
 */
export default function CompanyPages() {
  const t = useWords(words)
  const lang = useLanguage()
  const { company_id } = usePage<'/company/blog/$company_id'>().params
  const { data, error, refetch } = useQuery(ask(companyBlog.list, { params: { company_id } }))
  const name = useQuery(ask(company.read, { params: { company_id } })).data?.name
  usePageTitle(name && `${name}: ${t('pages')}`)
  const created = data?.filter((it) => it.is_created).length ?? 0
  return (
    <div className="flex max-w-4xl flex-col gap-5">
      <PageHead title={name ?? t('pages')} description={data ? t('createdOf', { created, all: data.length }) : ''} />
      <CompanyNav company_id={company_id} />
      {error && <Unloaded error={error} back="/company/list" onAgain={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-64" />}
      {data && (
        <Card isFlush>
          {data.length === 0 ? (
            <EmptyState icon={<FileText size={20} aria-hidden />} title={t('areasEmpty')}>
              {t('areasEmptyText')}
            </EmptyState>
          ) : (
            <ul className="divide-y divide-line">
              {data.map((it) => (
                <li key={it.company_blog_area_id}>
                  <Link
                    to={
                      it.has_posts
                        ? `/company/blog/post/${company_id}`
                        : `/company/blog/form/${company_id}/${it.company_blog_area_id}`
                    }
                    search={it.has_posts ? { company_blog_area_id: it.company_blog_area_id } : undefined}
                    className="flex min-h-row items-center gap-4 px-5 py-3 max-sm:px-4 -outline-offset-2! transition-colors hover:bg-hover"
                  >
                    <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
                      <span className="min-w-48 flex-1">
                        <span className="block truncate font-medium">{it.area_name[lang]}</span>
                        <span className="flex text-sm text-muted">
                          <span className="truncate">
                            {it.post_count > 0
                              ? t('postCount', { count: it.post_count })
                              : it.title
                                ? it.title[lang]
                                : t('notYet')}
                          </span>
                          {it.updated_at && (
                            <span className="shrink-0 whitespace-pre">
                              {' · '}
                              <Ago iso={it.updated_at} />
                            </span>
                          )}
                        </span>
                      </span>
                      {it.is_created && !it.has_posts && !it.is_active && (
                        <StatusPill tone="warning">{t('hidden')}</StatusPill>
                      )}
                      <StatusPill tone={it.is_created ? 'success' : 'neutral'}>
                        {t(it.is_created ? 'created' : 'notCreated')}
                      </StatusPill>
                    </span>
                    <ChevronRight size={16} aria-hidden className="shrink-0 text-muted" />
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </Card>
      )}
    </div>
  )
}
