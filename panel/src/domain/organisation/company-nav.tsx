import type { ReactNode } from 'react'
import { cx } from '#panel/ui/cx.ts'
import { useInSight } from '#panel/ui/in-sight.ts'
import { Link } from '#panel/kit/page/link.tsx'
import { usePage } from '#panel/kit/page/page.tsx'
import { hasModule, useCan, type Permission } from '#panel/kit/server/session.ts'
import { defineWords, useWords } from '#panel/kit/words/words.ts'

const words = defineWords({
  tr: {
    label: 'Firma',
    details: 'Firma',
    settings: 'Ayarlar',
    services: 'Lisans',
    blog: 'Sayfalar',
    theme: 'Temalar',
    branches: 'Şubeler',
    users: 'Kullanıcılar',
  },
  en: {
    label: 'Company',
    details: 'Company',
    settings: 'Settings',
    services: 'Licence',
    blog: 'Pages',
    theme: 'Themes',
    branches: 'Branches',
    users: 'Users',
  },
  de: {
    label: 'Firma',
    details: 'Firma',
    settings: 'Einstellungen',
    services: 'Lizenz',
    blog: 'Seiten',
    theme: 'Themes',
    branches: 'Filialen',
    users: 'Benutzer',
  },
})

type Part = keyof (typeof words)['tr']
/** The pages that need the licence module `cms`. */
const ofCms: ReadonlySet<Part> = new Set(['blog', 'theme'])

/**
 * Links to a company's pages. The current page is marked: the one at the address, or `open` if the
 * address is that of another page.
 */
export function CompanyNav({ company_id, open }: { company_id: string; open?: string }) {
  const t = useWords(words)
  const can = useCan()
  const { path } = usePage()
  const line = useInSight<HTMLElement>(open ?? path)
  const parts: { part: Part; permission: Permission; to: string; search?: Record<string, unknown> }[] = [
    { part: 'details', permission: 'get-company', to: `/company/form/${company_id}` },
    { part: 'settings', permission: 'get-company-setting', to: `/company/settings/${company_id}` },
    { part: 'services', permission: 'get-company-license', to: `/services/${company_id}` },
    { part: 'blog', permission: 'get-company-blog-all', to: `/company/blog/${company_id}` },
    { part: 'theme', permission: 'get-company-theme-all', to: `/company/company-theme-list/${company_id}` },
    { part: 'branches', permission: 'get-branch-all', to: '/branch/list', search: { company_id } },
    { part: 'users', permission: 'get-user-all', to: '/user/list', search: { company_id } },
  ]
  return (
    <nav aria-label={t('label')} ref={line} className="flex max-w-full gap-x-1 border-b border-line sideways">
      {parts
        .filter((it) => can(it.permission) && (!ofCms.has(it.part) || hasModule('cms')))
        .map((it) => (
          <Tab key={it.part} to={it.to} search={it.search} isOpen={(open ?? path) === it.to}>
            {t(it.part)}
          </Tab>
        ))}
    </nav>
  )
}

const Tab = ({
  to,
  search,
  isOpen,
  children,
}: {
  to: string
  search?: Record<string, unknown>
  isOpen: boolean
  children: ReactNode
}) => (
  <Link
    to={to}
    search={search}
    data-key={to}
    className={cx(
      'inline-flex min-h-ctl shrink-0 items-center border-b-2 px-3 text-sm transition-colors',
      isOpen ? 'border-accent font-medium text-ink' : 'border-transparent text-muted hover:text-ink',
    )}
  >
    {children}
  </Link>
)
