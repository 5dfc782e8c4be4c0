export type Cuisine = 'kebap' | 'doner' | 'firin' | 'ev' | 'burger' | 'grill'

/**
 * A branch of the demo world. `daily` is its usual number of orders. `main` branches are open day
 * and night.
 */
export interface DemoBranch {
  slug: string
  name: string
  city_id: number
  city: string
  district: string
  address: string
  phone: string
  lat: number
  lng: number
  daily: number
  main?: true
}

export interface DemoCompany {
  slug: string
  dealer: 'marmara' | 'ege'
  name: string
  cuisine: Cuisine
  country: 'TR' | 'DE'
  currency: 'TRY' | 'EUR'
  timezone: string
  license_type: 'customer' | 'partner_demo' | 'staff_demo'
  members: number
  branches: DemoBranch[]
}

const turkish = { country: 'TR', currency: 'TRY', timezone: 'Europe/Istanbul', license_type: 'customer' } as const

/** Companies and their branches, in real districts; the names and addresses are invented. */
export const companies: DemoCompany[] = [
  {
    ...turkish,
    slug: 'ustamdan',
    dealer: 'marmara',
    name: 'Ustamdan Kebap',
    cuisine: 'kebap',
    members: 720,
    branches: [
      {
        slug: 'kadikoy-moda',
        name: 'Ustamdan Kebap Moda',
        city_id: 34,
        city: 'İstanbul',
        district: 'Kadıköy',
        address: 'Caferağa Mah. Moda Cad. No: 118/A',
        phone: '+902165550118',
        lat: 40.9835,
        lng: 29.0268,
        daily: 74,
        main: true,
      },
      {
        slug: 'besiktas-carsi',
        name: 'Ustamdan Kebap Beşiktaş',
        city_id: 34,
        city: 'İstanbul',
        district: 'Beşiktaş',
        address: 'Sinanpaşa Mah. Ihlamurdere Cad. No: 42',
        phone: '+902125550142',
        lat: 41.0444,
        lng: 29.0049,
        daily: 58,
        main: true,
      },
      {
        slug: 'uskudar-meydan',
        name: 'Ustamdan Kebap Üsküdar',
        city_id: 34,
        city: 'İstanbul',
        district: 'Üsküdar',
        address: 'Mimar Sinan Mah. Hâkimiyeti Milliye Cad. No: 67',
        phone: '+902165550167',
        lat: 41.0247,
        lng: 29.0162,
        daily: 31,
      },
      {
        slug: 'cankaya-tunali',
        name: 'Ustamdan Kebap Tunalı',
        city_id: 6,
        city: 'Ankara',
        district: 'Çankaya',
        address: 'Kavaklıdere Mah. Tunalı Hilmi Cad. No: 93',
        phone: '+903125550193',
        lat: 39.9065,
        lng: 32.8603,
        daily: 34,
      },
    ],
  },
  {
    ...turkish,
    slug: 'donerci-rifat',
    dealer: 'marmara',
    name: 'Dönerci Rıfat',
    cuisine: 'doner',
    members: 560,
    branches: [
      {
        slug: 'sisli-mecidiyekoy',
        name: 'Dönerci Rıfat Mecidiyeköy',
        city_id: 34,
        city: 'İstanbul',
        district: 'Şişli',
        address: 'Mecidiyeköy Mah. Büyükdere Cad. No: 81/B',
        phone: '+902125550181',
        lat: 41.0662,
        lng: 28.9934,
        daily: 38,
      },
      {
        slug: 'bursa-nilufer',
        name: 'Dönerci Rıfat Nilüfer',
        city_id: 16,
        city: 'Bursa',
        district: 'Nilüfer',
        address: 'Fethiye Mah. Sanayi Cad. No: 15',
        phone: '+902245550115',
        lat: 40.2216,
        lng: 28.9667,
        daily: 27,
      },
      {
        slug: 'izmit-merkez',
        name: 'Dönerci Rıfat İzmit',
        city_id: 41,
        city: 'Kocaeli',
        district: 'İzmit',
        address: 'Kemalpaşa Mah. Hürriyet Cad. No: 54',
        phone: '+902625550154',
        lat: 40.7649,
        lng: 29.9297,
        daily: 24,
      },
      {
        slug: 'eskisehir-odunpazari',
        name: 'Dönerci Rıfat Odunpazarı',
        city_id: 26,
        city: 'Eskişehir',
        district: 'Odunpazarı',
        address: 'Arifiye Mah. Atatürk Bulvarı No: 28',
        phone: '+902225550128',
        lat: 39.7707,
        lng: 30.5247,
        daily: 25,
      },
    ],
  },
  {
    ...turkish,
    slug: 'hamur-ates',
    dealer: 'ege',
    name: 'Hamur & Ateş',
    cuisine: 'firin',
    members: 600,
    branches: [
      {
        slug: 'izmir-karsiyaka',
        name: 'Hamur & Ateş Karşıyaka',
        city_id: 35,
        city: 'İzmir',
        district: 'Karşıyaka',
        address: 'Bostanlı Mah. Cemal Gürsel Cad. No: 310',
        phone: '+902325550110',
        lat: 38.4587,
        lng: 27.0972,
        daily: 33,
      },
      {
        slug: 'izmir-bornova',
        name: 'Hamur & Ateş Bornova',
        city_id: 35,
        city: 'İzmir',
        district: 'Bornova',
        address: 'Kazımdirik Mah. Üniversite Cad. No: 72',
        phone: '+902325550172',
        lat: 38.4592,
        lng: 27.2181,
        daily: 30,
      },
      {
        slug: 'antalya-muratpasa',
        name: 'Hamur & Ateş Lara',
        city_id: 7,
        city: 'Antalya',
        district: 'Muratpaşa',
        address: 'Fener Mah. Tekelioğlu Cad. No: 19',
        phone: '+902425550119',
        lat: 36.8552,
        lng: 30.7454,
        daily: 29,
      },
      {
        slug: 'adana-seyhan',
        name: 'Hamur & Ateş Ziyapaşa',
        city_id: 1,
        city: 'Adana',
        district: 'Seyhan',
        address: 'Reşatbey Mah. Ziyapaşa Bulvarı No: 46',
        phone: '+903225550146',
        lat: 36.9962,
        lng: 35.3219,
        daily: 26,
      },
    ],
  },
  {
    ...turkish,
    slug: 'anne-mutfagi',
    dealer: 'ege',
    name: 'Anne Mutfağı',
    cuisine: 'ev',
    members: 420,
    license_type: 'partner_demo',
    branches: [
      {
        slug: 'ankara-batikent',
        name: 'Anne Mutfağı Batıkent',
        city_id: 6,
        city: 'Ankara',
        district: 'Yenimahalle',
        address: 'Kentkoop Mah. Başkent Bulvarı No: 12',
        phone: '+903125550112',
        lat: 39.9694,
        lng: 32.7305,
        daily: 25,
      },
      {
        slug: 'kayseri-melikgazi',
        name: 'Anne Mutfağı Melikgazi',
        city_id: 38,
        city: 'Kayseri',
        district: 'Melikgazi',
        address: 'Hunat Mah. Sivas Cad. No: 88',
        phone: '+903525550188',
        lat: 38.7218,
        lng: 35.4979,
        daily: 23,
      },
      {
        slug: 'konya-selcuklu',
        name: 'Anne Mutfağı Selçuklu',
        city_id: 42,
        city: 'Konya',
        district: 'Selçuklu',
        address: 'Yazır Mah. Yeni İstanbul Cad. No: 144',
        phone: '+903325550144',
        lat: 37.9335,
        lng: 32.5018,
        daily: 22,
      },
    ],
  },
  {
    ...turkish,
    slug: 'burger-limani',
    dealer: 'marmara',
    name: 'Burger Limanı',
    cuisine: 'burger',
    members: 500,
    branches: [
      {
        slug: 'atasehir-bati',
        name: 'Burger Limanı Ataşehir',
        city_id: 34,
        city: 'İstanbul',
        district: 'Ataşehir',
        address: 'Barbaros Mah. Halk Cad. No: 27',
        phone: '+902165550127',
        lat: 40.9958,
        lng: 29.1006,
        daily: 36,
      },
      {
        slug: 'bakirkoy-incirli',
        name: 'Burger Limanı Bakırköy',
        city_id: 34,
        city: 'İstanbul',
        district: 'Bakırköy',
        address: 'Kartaltepe Mah. İncirli Cad. No: 61',
        phone: '+902125550161',
        lat: 40.9903,
        lng: 28.8769,
        daily: 32,
      },
      {
        slug: 'mugla-bodrum',
        name: 'Burger Limanı Bodrum',
        city_id: 48,
        city: 'Muğla',
        district: 'Bodrum',
        address: 'Çarşı Mah. Neyzen Tevfik Cad. No: 35',
        phone: '+902525550135',
        lat: 37.0362,
        lng: 27.4262,
        daily: 24,
      },
    ],
  },
  {
    slug: 'anadolu-grill',
    dealer: 'ege',
    name: 'Anadolu Grill GmbH',
    cuisine: 'grill',
    country: 'DE',
    currency: 'EUR',
    timezone: 'Europe/Berlin',
    license_type: 'customer',
    members: 200,
    branches: [
      {
        slug: 'berlin-kreuzberg',
        name: 'Anadolu Grill Kreuzberg',
        city_id: 1001,
        city: 'Berlin',
        district: 'Kreuzberg',
        address: 'Oranienstraße 214',
        phone: '+493023125018',
        lat: 52.5003,
        lng: 13.4213,
        daily: 50,
        main: true,
      },
      {
        slug: 'hamburg-altona',
        name: 'Anadolu Grill Altona',
        city_id: 1002,
        city: 'Hamburg',
        district: 'Altona',
        address: 'Große Bergstraße 187',
        phone: '+494066969187',
        lat: 53.5499,
        lng: 9.9396,
        daily: 27,
      },
    ],
  },
]
