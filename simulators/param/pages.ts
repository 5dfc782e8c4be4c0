import type { Page } from './ledger.ts'
import { escape } from './soap.ts'

const page = (title: string, body: string) => `<!doctype html>
<html lang="tr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>
body{font:16px/1.5 system-ui,sans-serif;max-width:26rem;margin:3rem auto;padding:0 1rem;color:#1c2430}
h1{font-size:1.2rem}label{display:block;margin:1rem 0 .25rem}input{font:inherit;width:100%;padding:.6rem;box-sizing:border-box}
button{font:inherit;padding:.7rem 1.2rem;margin:1rem .5rem 0 0}p.note{color:#5b6675;font-size:.9rem}
</style></head><body><h1>${title}</h1>${body}</body></html>`

const amountOf = ({ amount }: Page) => `${(amount / 100).toFixed(2).replace('.', ',')} TL`

/** The page with the card's fields. */
export const cardPage = (it: Page) =>
  page(
    'Param ortak ödeme sayfası (simülasyon)',
    `<p>${escape(it.title)}: <b>${amountOf(it)}</b></p>
<form method="post"><label for="card">Kart numarası</label>
<input id="card" name="card" inputmode="numeric" autocomplete="off" value="4546711234567894">
<button>${amountOf(it)} öde</button></form>
<p class="note">Her başka kart reddedilir. Sayfayı kapatmak ödemeyi yarım bırakır.</p>`,
  )

export const overPage = () => page('Ödeme sayfası kapandı', '<p>Bu sayfa bulunamadı ya da ödeme yapıldı.</p>')

/** The page by which the customer's browser posts the result to the merchant. */
export const returnPage = (it: Page, fields: Record<string, string>) =>
  page(
    'Sonuç iletiliyor',
    `<form method="post" action="${escape(it.returnUrl)}">${Object.entries(fields)
      .map(([name, text]) => `<input type="hidden" name="${name}" value="${escape(text)}">`)
      .join('')}<button>Mağazaya dön</button></form><script>document.forms[0].submit()</script>`,
  )
