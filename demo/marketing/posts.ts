import type pg from 'pg'
import { noRichText, type Block } from '#contract/platform/rich-text.ts'
import { fixedId } from '../chance.ts'
import { insertRows } from '../insert.ts'
import { companyId } from '../organisation.ts'
import { promotionImage, type Scene } from '../pictures/promotions.ts'

const dayMs = 86_400_000
type Translated = Record<'tr' | 'en' | 'de', string>
interface Post {
  area: string
  scene: Scene
  /** How many days ago the post was published. */
  age: number
  title: Translated
  slug: Translated
  summary: Translated
  image_alt: Translated
  body: Record<'tr' | 'en' | 'de', Block[]>
}

const p = (text: string): Block => ({ type: 'p', content: [{ text }] })
const h2 = (text: string): Block => ({ type: 'h2', content: [{ text }] })
const ul = (...items: string[]): Block => ({ type: 'ul', items: items.map((text) => [{ text }]) })
const quote = (text: string): Block => ({ type: 'quote', content: [{ text }] })
const dish = (slug: string, alt: string, caption: string): Block => ({
  type: 'image',
  src: `/files/menu/${slug}.webp`,
  alt,
  caption,
})

const posts: Post[] = [
  {
    area: 'from_the_kitchen',
    scene: 'grill',
    age: 3,
    title: { tr: 'İyi bir Adana nasıl pişer?', en: 'How a good Adana is grilled', de: 'So gelingt ein guter Adana' },
    slug: { tr: 'iyi-bir-adana-nasil-piser', en: 'how-a-good-adana-is-grilled', de: 'so-gelingt-ein-guter-adana' },
    summary: {
      tr: 'Zırh, kuyruk yağı ve sabır: Nihal Usta ocağın başında anlatıyor.',
      en: 'A knife, tail fat and patience: Nihal explains at the grill.',
      de: 'Messer, Schwanzfett und Geduld: Nihal erzählt am Grill.',
    },
    image_alt: {
      tr: 'İskender, Adana dürüm ve Adana porsiyon',
      en: 'İskender, an Adana wrap and an Adana plate',
      de: 'İskender, Adana-Dürüm und Adana-Teller',
    },
    body: {
      tr: [
        p('Adana kebap üç şeyden yapılır: el emeği et, kuyruk yağı ve köz. Gerisi sabırdır.'),
        h2('Et her sabah zırhla çekilir'),
        p('Makine eti ezer, zırh keser. Kesilen et suyunu içinde tutar; ateşte kurumaz.'),
        dish('adana', 'Tabakta Adana kebap', 'Adana porsiyon, közlenmiş biberle'),
        h2('Evde deneyecekler için'),
        ul('Et buz gibi soğuk olmalı.', 'Közün üstünde alev kalmamalı.', 'Şiş her dakika bir kez çevrilir.'),
        quote('Ateşi dinlersen, kebap ne zaman döneceğini sana söyler.'),
      ],
      en: [
        p('An Adana kebab is made of three things: meat cut by hand, tail fat and embers. The rest is patience.'),
        h2('The meat is cut by hand each morning'),
        p(
          'A machine crushes the meat, a blade cuts it. What is cut keeps its juice and does not dry out over the fire.',
        ),
        dish('adana', 'Adana kebab on a plate', 'An Adana plate with a grilled pepper'),
        h2('To try at home'),
        ul('The meat must be ice-cold.', 'No flames above the embers.', 'Turn the skewer once a minute.'),
        quote('Listen to the fire, and the kebab tells you when to turn it.'),
      ],
      de: [
        p('Ein Adana besteht aus drei Dingen: handgeschnittenem Fleisch, Schwanzfett und Glut. Der Rest ist Geduld.'),
        h2('Das Fleisch wird jeden Morgen von Hand geschnitten'),
        p('Eine Maschine quetscht, eine Klinge schneidet. Geschnittenes Fleisch behält seinen Saft.'),
        dish('adana', 'Adana-Kebab auf einem Teller', 'Adana-Teller mit gegrillter Paprika'),
        h2('Für zu Hause'),
        ul('Das Fleisch muss eiskalt sein.', 'Über der Glut keine Flammen.', 'Den Spieß jede Minute einmal wenden.'),
        quote('Wer dem Feuer zuhört, weiß, wann der Kebab zu wenden ist.'),
      ],
    },
  },
  {
    area: 'news',
    scene: 'oven',
    age: 9,
    title: { tr: 'Taş fırınımız yenilendi', en: 'Our stone oven is new', de: 'Unser Steinofen ist neu' },
    slug: { tr: 'tas-firinimiz-yenilendi', en: 'our-stone-oven-is-new', de: 'unser-steinofen-ist-neu' },
    summary: {
      tr: 'Lahmacun artık doksan saniyede çıkıyor.',
      en: 'A lahmacun now takes ninety seconds.',
      de: 'Ein Lahmacun braucht jetzt neunzig Sekunden.',
    },
    image_alt: { tr: 'Fırından çıkan pideler', en: 'Pide from the oven', de: 'Pide aus dem Ofen' },
    body: {
      tr: [
        p('Kadıköy şubemizin taş fırını on yıl çalıştı; geçen hafta taşlarını değiştirdik.'),
        dish('lahmacun', 'Fırından yeni çıkmış lahmacun', 'Lahmacun, maydanoz ve limonla'),
        p('Yeni taş ısıyı daha eşit dağıtıyor. Hamur çıtır, üstü sulu kalıyor.'),
      ],
      en: [
        p('The stone oven of our Kadıköy branch worked for ten years; last week we replaced its stones.'),
        dish('lahmacun', 'A lahmacun fresh from the oven', 'Lahmacun with parsley and lemon'),
        p('The new stones spread the heat more evenly. The dough is crisp, the topping stays juicy.'),
      ],
      de: [
        p('Der Steinofen unserer Filiale in Kadıköy lief zehn Jahre; letzte Woche haben wir die Steine erneuert.'),
        dish('lahmacun', 'Ein Lahmacun frisch aus dem Ofen', 'Lahmacun mit Petersilie und Zitrone'),
        p('Die neuen Steine verteilen die Hitze gleichmäßiger. Der Teig ist knusprig, der Belag bleibt saftig.'),
      ],
    },
  },
  {
    area: 'from_the_kitchen',
    scene: 'sweet',
    age: 21,
    title: { tr: 'Künefenin sırrı peynirde', en: 'The secret of künefe is cheese', de: 'Das Geheimnis von Künefe' },
    slug: { tr: 'kunefenin-sirri-peynirde', en: 'the-secret-of-kunefe', de: 'das-geheimnis-von-kuenefe' },
    summary: {
      tr: 'Tuzsuz, taze ve sıcak: künefeyi beklerken çay bizden.',
      en: 'Unsalted, fresh and hot: while you wait, the tea is on us.',
      de: 'Ungesalzen, frisch und heiß: Der Tee geht beim Warten aufs Haus.',
    },
    image_alt: {
      tr: 'Baklava, tatlı tepsisi ve çay',
      en: 'Baklava, desserts and tea',
      de: 'Baklava, Desserts und Tee',
    },
    body: {
      tr: [
        p('Künefe beklemez. Tel kadayıf kızarır, peynir erir, şerbet dökülür ve hemen yenir.'),
        dish('kunefe', 'Üstü fıstıklı künefe', 'Antep fıstıklı künefe'),
      ],
      en: [
        p('Künefe does not wait. The pastry browns, the cheese melts, the syrup is poured, and it is eaten at once.'),
        dish('kunefe', 'Künefe with pistachios on top', 'Künefe with pistachios'),
      ],
      de: [
        p(
          'Künefe wartet nicht. Die Teigfäden bräunen, der Käse schmilzt, der Sirup kommt darüber, und es wird sofort gegessen.',
        ),
        dish('kunefe', 'Künefe mit Pistazien', 'Künefe mit Pistazien'),
      ],
    },
  },
]

const none = { tr: '', en: '', de: '' }
const written = ({ title, slug, summary, image_alt, body, scene, age }: Post, now: number) => {
  const at = new Date(now - age * dayMs).toISOString()
  return {
    title,
    slug,
    summary,
    image_alt,
    body,
    image: `/files/${promotionImage(scene, 'half')}`,
    seo_title: none,
    seo_description: none,
    is_draft: false,
    published_at: at,
    version: 1,
    updated_at: at,
  }
}
const slugsOf = (slug: Translated, kept_at: string) =>
  Object.entries(slug).map(([lang, it]) => ({ lang, slug: it, kept_at }))

const platformPost: Post = {
  area: '',
  scene: 'counter',
  age: 6,
  title: {
    tr: 'Yoğun saatte siparişi kaçırmamak',
    en: 'Not missing an order in rush hour',
    de: 'Zur Stoßzeit keine Bestellung verpassen',
  },
  slug: {
    tr: 'yogun-saatte-siparisi-kacirmamak',
    en: 'not-missing-an-order-in-rush-hour',
    de: 'zur-stosszeit-keine-bestellung-verpassen',
  },
  summary: {
    tr: 'Zil, hazırlık süresi ve sipariş sınırı: kasada üç ayar.',
    en: 'The bell, preparation time and an order limit: three settings at the till.',
    de: 'Klingel, Zubereitungszeit und Bestelllimit: drei Einstellungen an der Kasse.',
  },
  image_alt: { tr: 'Burger, patates ve bardak', en: 'A burger, fries and a glass', de: 'Burger, Pommes und Glas' },
  body: {
    ...noRichText(),
    tr: [
      p('Akşam yedide zil susmaz. Üç ayar, mutfağı rahatlatır.'),
      ul(
        'Zili her cihazda açın.',
        'Hazırlık süresini kalabalığa göre uzatın.',
        'Mutfağın yetişeceği kadar sipariş alın.',
      ),
    ],
    en: [
      p('At seven in the evening the bell does not stop. Three settings relieve the kitchen.'),
      ul(
        'Turn the bell on at each device.',
        'Lengthen the preparation time when it is busy.',
        'Take as many orders as the kitchen can cook.',
      ),
    ],
    de: [
      p('Um sieben Uhr abends schweigt die Klingel nicht. Drei Einstellungen entlasten die Küche.'),
      ul(
        'Klingel an jedem Gerät einschalten.',
        'Bei Andrang die Zubereitungszeit verlängern.',
        'So viele Bestellungen annehmen, wie die Küche schafft.',
      ),
    ],
  },
}

/** Publishes three posts of a company and one of the platform, with pictures. */
export async function layPosts(client: pg.ClientBase, now: number): Promise<void> {
  const company_id = companyId('ustamdan')
  const areas = await client.query<{ id: number; code: string }>(
    'select id, code from company_blog_area where has_posts',
  )
  const areaId = new Map(areas.rows.map((it) => [it.code, it.id]))
  const rows = posts.map((it) => ({
    company_id,
    id: fixedId(`post ${it.slug.tr}`),
    company_blog_area_id: areaId.get(it.area)!,
    ...written(it, now),
    created_at: new Date(now - it.age * dayMs).toISOString(),
  }))
  await insertRows(client, 'company_post', rows)
  const slugs = rows.flatMap(({ id, slug, published_at }) =>
    slugsOf(slug, published_at).map((it) => ({ company_id, company_post_id: id, ...it })),
  )
  await insertRows(client, 'company_post_slug', slugs)
  const post = written(platformPost, now)
  await insertRows(client, 'content', [post])
  await client.query(
    `insert into content_slug (lang, slug, content_id, kept_at) select it.lang, it.slug, c.id, now()
     from content c, jsonb_each_text(c.slug) as it(lang, slug)`,
  )
}
