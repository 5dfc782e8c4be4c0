import { api, tokenOf, type Product } from './product.ts'

interface Holding {
  id: string
  account_type: string
  permissions: string[]
  version: number
}

/**
 * The provider lets branches hold these permissions, and the company gives them to its branch
 * managers.
 */
export async function allowManagers(product: Product, ...may: string[]): Promise<void> {
  const more = ({ permissions }: Holding) => [...new Set([...permissions, ...may])]
  const provider = await tokenOf(product, 'provider')
  const ceilings = await api<Holding[]>(product, provider.token, 'GET', '/role-schema')
  const ceiling = ceilings.find((it) => it.account_type === 'branch')!
  await api(product, provider.token, 'PUT', `/role-schema/${ceiling.id}`, {
    permissions: more(ceiling),
    version: ceiling.version,
  })
  const branch_id = product.feed.watched_branch_id
  const company = product.feed.companies.find((it) => it.branches.some((each) => each.id === branch_id))!
  const { token } = await tokenOf(product, 'company')
  const roles = await api<{ data: (Holding & { name: { tr: string } })[] }>(product, token, 'GET', '/role?limit=50')
  const role = roles.data.find((it) => it.name.tr === 'Şube müdürü')!
  await api(product, token, 'PUT', `/role/${role.id}`, {
    name: role.name,
    account_type: role.account_type,
    account_id: null,
    company_id: company.id,
    permissions: more(role),
    version: role.version,
  })
}
