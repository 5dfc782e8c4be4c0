import { fixedId } from './chance.ts'
import { companies } from './companies.ts'

export const accountId = (slug: string) => fixedId(`account ${slug}`)
export const companyId = (slug: string) => fixedId(`company ${slug}`)
export const branchId = (slug: string) => fixedId(`branch ${slug}`)
export const userId = (email: string) => fixedId(`user ${email}`)

/** The provider, its dealers, and the solution partner, which signs its customers in. */
export const accounts = [
  { slug: 'sofra', type: 'provider', name: 'Sofra' },
  { slug: 'marmara', type: 'account', name: 'Marmara Sipariş Çözümleri' },
  { slug: 'ege', type: 'account', name: 'Ege Bilişim ve Danışmanlık' },
  { slug: 'kasapos', type: 'solution_partner', name: 'KasaPos Yazılım' },
] as const

function placeOf(slug: string) {
  const company = companies.find((it) => it.branches.some((branch) => branch.slug === slug))
  const branch = company?.branches.find((it) => it.slug === slug)
  if (!company || !branch) throw new Error(`No branch ${slug}`)
  return { company, branch }
}

/**
 * Branches linked to GetirYemek. The credentials are invented; only the simulated platform knows
 * them.
 */
export const demoGetirRestaurants = ['kadikoy-moda', 'besiktas-carsi', 'cankaya-tunali', 'sisli-mecidiyekoy'].map(
  (slug) => {
    const { company, branch } = placeOf(slug)
    const hex = (name: string, length: number) =>
      fixedId(`getir ${slug} ${name} 1`)
        .replaceAll('-', '')
        .concat(fixedId(`getir ${slug} ${name} 2`).replaceAll('-', ''))
        .slice(12, 12 + length)
    return {
      branch_id: branchId(slug),
      company_id: companyId(company.slug),
      external_id: hex('restaurant', 24),
      appSecretKey: hex('app secret', 40),
      restaurantSecretKey: hex('restaurant secret', 40),
      name: branch.name,
    }
  },
)

/**
 * Branches linked to Yemeksepeti, where the restaurant is known by the id that we give it. The
 * credentials are invented; only the simulated platform knows them.
 */
export const demoYemeksepetiVendors = ['kadikoy-moda', 'cankaya-tunali', 'sisli-mecidiyekoy'].map((slug) => {
  const { company, branch } = placeOf(slug)
  return {
    branch_id: branchId(branch.slug),
    company_id: companyId(company.slug),
    external_id: slug,
    chain: company.slug,
    username: `${company.slug}-sofra`,
    password: fixedId(`yemeksepeti ${company.slug} password`),
    name: branch.name,
  }
})

/**
 * Branches linked to Trendyol Go, where a company is a supplier and a branch one of its restaurants.
 * The credentials are invented; only the simulated platform knows them.
 */
export const demoTrendyolStores = ['kadikoy-moda', 'besiktas-carsi'].map((slug) => {
  const { company, branch } = placeOf(slug)
  const number = (name: string) => Number.parseInt(fixedId(`trendyol ${name}`).slice(-5), 16) + 100_000
  return {
    branch_id: branchId(branch.slug),
    company_id: companyId(company.slug),
    storeId: number(slug),
    supplierId: number(company.slug),
    apiKey: fixedId(`trendyol ${company.slug} key`).replaceAll('-', '').slice(0, 20),
    apiSecret: fixedId(`trendyol ${company.slug} secret`).replaceAll('-', '').slice(0, 20),
    name: branch.name,
  }
})

/**
 * Branches linked to Migros Yemek, where a company is a store group and a branch one of its stores.
 * The credentials are invented; only the simulated platform knows them.
 */
export const demoMigrosStores = ['kadikoy-moda', 'sisli-mecidiyekoy'].map((slug) => {
  const { company, branch } = placeOf(slug)
  const number = (name: string) => Number.parseInt(fixedId(`migros ${name}`).slice(-6), 16) + 23_000_000
  const secret = (name: string) => fixedId(`migros ${name}`).replaceAll('-', '')
  return {
    branch_id: branchId(branch.slug),
    company_id: companyId(company.slug),
    storeId: number(slug),
    storeGroupId: number(company.slug),
    apiKey: secret(`${slug} key`),
    secretKey: secret('secret'),
    hookUser: 'migros-yemek',
    hookPassword: secret(`${slug} password`),
    name: branch.name,
  }
})

/**
 * Branches linked to Wolt, which names each of them by an id of its own. The credentials are invented;
 * only the simulated platform knows them.
 */
export const demoWoltVenues = ['berlin-kreuzberg', 'hamburg-altona'].map((slug) => {
  const { company, branch } = placeOf(slug)
  const secret = (name: string) => fixedId(`wolt ${name}`).replaceAll('-', '')
  return {
    branch_id: branchId(branch.slug),
    company_id: companyId(company.slug),
    venueId: secret(slug).slice(0, 24),
    clientId: 'sofra',
    clientSecret: secret('client secret'),
    signingSecret: secret(`${slug} signing`),
    name: branch.name,
  }
})

/**
 * Branches linked to Uber Eats by one application, whose pushes all come to the address of the branch
 * that was linked last. The credentials are invented; only the simulated platform knows them.
 */
export const demoUberEatsStores = ['berlin-kreuzberg', 'hamburg-altona'].map((slug) => {
  const { company, branch } = placeOf(slug)
  const secret = (name: string) => fixedId(`uber eats ${name}`).replaceAll('-', '')
  return {
    branch_id: branchId(branch.slug),
    company_id: companyId(company.slug),
    storeId: fixedId(`uber eats ${slug}`),
    clientId: 'sofra',
    clientSecret: secret('client secret'),
    signingSecret: secret('signing'),
    name: branch.name,
  }
})

/**
 * Branches linked to Lieferando. In the second, the platform's couriers deliver. The credentials are
 * invented; only the simulated platform knows them.
 */
export const demoLieferandoRestaurants = (['berlin-kreuzberg', 'hamburg-altona'] as const).map((slug, n) => {
  const { company, branch } = placeOf(slug)
  const secret = (name: string) => fixedId(`lieferando ${name}`).replaceAll('-', '')
  return {
    branch_id: branchId(branch.slug),
    company_id: companyId(company.slug),
    restaurantId: String(1_204_001 + n),
    apiKey: secret('api key'),
    pushSecret: secret(`${slug} push key`),
    deliveryBy: n === 0 ? ('restaurant' as const) : ('platform' as const),
    name: branch.name,
  }
})

/**
 * The sign-ins shown to a visitor, one per account type. `branch` is set if the user works at one.
 */
export const demoUsers = [
  { email: 'provider@sofra.test', account_type: 'provider', name: 'Selin', surname: 'Aydoğan', account: 'sofra' },
  { email: 'dealer@sofra.test', account_type: 'account', name: 'Kerem', surname: 'Uslu', account: 'marmara' },
  { email: 'company@sofra.test', account_type: 'company', name: 'Nihal', surname: 'Ustaoğlu', company: 'ustamdan' },
  {
    email: 'branch@sofra.test',
    account_type: 'branch',
    name: 'Ayşe',
    surname: 'Kaya',
    company: 'ustamdan',
    branch: 'kadikoy-moda',
  },
  {
    email: 'kiosk@sofra.test',
    account_type: 'kiosk',
    name: 'Kiosk',
    surname: 'Moda',
    company: 'ustamdan',
    branch: 'kadikoy-moda',
  },
  {
    email: 'partner@sofra.test',
    account_type: 'solution_partner',
    name: 'Tolga',
    surname: 'Erdem',
    account: 'kasapos',
    company: 'ustamdan',
  },
] as const
