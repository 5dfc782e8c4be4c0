import { GraduationCap } from 'lucide-react'
import { partnerInstitution, type PartnerInstitution } from '#contract/members/partner-institution.ts'
import { useCompanyColumn } from '#panel/domain/organisation/company-column.tsx'
import { offerWords } from '#panel/domain/members/offer-words.ts'
import { useCanWriteTerms, useTermsText } from '#panel/domain/members/terms-text.ts'
import { useActive } from '#panel/domain/platform/active.tsx'
import { columnsOf } from '#panel/kit/list/columns.tsx'
import { ListPage } from '#panel/kit/list/list-page.tsx'
import { plainList } from '#panel/kit/list/plain-list.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const column = columnsOf<PartnerInstitution>()

/** Institutions whose members pay less: whether each is valid now, and how many members it has. */
export default function PartnerInstitutionList() {
  const t = useWords(words)
  const o = useWords(offerWords)
  const terms = useTermsText()
  const canWriteTerms = useCanWriteTerms()
  const inUse = useActive<PartnerInstitution>()
  const company = useCompanyColumn<PartnerInstitution>()
  return (
    <ListPage
      {...plainList(partnerInstitution)}
      searchPlaceholder={t('search')}
      isWaiting={!canWriteTerms}
      columns={[
        column.text('name', t('name'), (row) => row.name, { card: 'primary' }),
        ...company.columns,
        column.code('code', t('code'), (row) => row.code, { card: 'secondary' }),
        column.state(
          'is_valid',
          t('state'),
          (row) => ({ tone: row.is_valid ? 'success' : 'neutral', word: t(row.is_valid ? 'valid' : 'invalid') }),
          { card: 'end' },
        ),
        column.number('member_count', t('members'), (row) => row.member_count),
        column.number('pending_count', t('waiting'), (row) => row.pending_count),
        column.whole('authorised_name', t('authorised_name'), (row) => row.authorised_name || '–', { card: 'none' }),
        column.text('terms', o('terms'), (row) => terms(row, row.currency), { card: 'none', isSentence: true }),
      ]}
      filters={[inUse.filter, company.filter]}
      name={(row) => row.name}
      empty={{ title: t('empty'), text: t('emptyText'), icon: <GraduationCap size={20} aria-hidden /> }}
    />
  )
}
