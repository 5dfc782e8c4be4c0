import { Send } from 'lucide-react'
import { productCatalog } from '#contract/menu/product-catalog.ts'
import { chainFields } from '#contract/menu/product.ts'
import { buttonClass } from '#panel/ui/button-class.ts'
import { BranchesInput, FieldsInput } from '#panel/domain/menu/spread-inputs.tsx'
import { TextInput } from '#panel/kit/form/fields.tsx'
import { FormPage } from '#panel/kit/form/form-page.tsx'
import { HistoryLabel } from '#panel/kit/form/history-label.tsx'
import { FormSection } from '#panel/kit/form/form-section.tsx'
import { Link } from '#panel/kit/page/link.tsx'
import { usePage } from '#panel/kit/page/page.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { ProductsInput } from './products-input.tsx'
import { words } from './words.ts'

/**
 * A chain menu: which products it contains, which of their fields it decides, and which branches
 * get it.
 */
export default function ProductCatalogForm() {
  const t = useWords(words)
  const { branch_id } = usePage<'/manegement/$branch_id'>().params
  const base = `/manegement/${branch_id}/product/product-catalog`
  return (
    <FormPage
      noun={productCatalog}
      start={{ branch_id, fields: [...chainFields] }}
      name={(it) => it.name}
      back={`${base}/list`}
      invalidates={[productCatalog.names, productCatalog.diff]}
      actions={(it) => (
        <Link to={`${base}/publish/${it.id}`} className={buttonClass('plain')}>
          <Send size={16} aria-hidden />
          {t('publish')}
        </Link>
      )}
    >
      <HistoryLabel name="run_at" label={t('publish')} />
      <TextInput name="name" label={t('name')} description={t('nameHelp')} />
      <BranchesInput name="branch_ids" branch_id={branch_id} description={t('branchesHelp')} />
      <FieldsInput name="fields" label={t('fields')} description={t('fieldsHelp')} without={['active']} />
      <FormSection title={t('products')} description={t('productsHelp')}>
        <ProductsInput name="products" branch_id={branch_id} />
      </FormSection>
    </FormPage>
  )
}
