import type { Page } from './ledger.ts'

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;')

const page = (title: string, body: string) => `<!doctype html>
<html lang="tr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>
body{font:16px/1.5 system-ui,sans-serif;max-width:26rem;margin:3rem auto;padding:0 1rem;color:#1c2430}
h1{font-size:1.2rem}label{display:block;margin:1rem 0 .25rem}input{font:inherit;width:100%;padding:.6rem;box-sizing:border-box}
button{font:inherit;padding:.7rem 1.2rem;margin:1rem .5rem 0 0}p.note{color:#5b6675;font-size:.9rem}
</style></head><body><h1>${title}</h1>${body}</body></html>`

const amountOf = ({ amount, currency }: Page) => `${(amount / 100).toFixed(2)} ${currency}`

/** The page with the card's fields. */
export const cardPage = (it: Page) =>
  page(
    'PayTR ödeme sayfası (simülasyon)',
    `<p>${escape(it.title)}: <b>${amountOf(it)}</b></p>
<form method="post"><label for="card">Kart numarası</label>
<input id="card" name="card" inputmode="numeric" autocomplete="off" value="4355084355084358">
<button>${amountOf(it)} öde</button></form>
<p class="note">Her başka kart reddedilir. Sayfayı kapatmak ödemeyi yarım bırakır.</p>`,
  )

export const overPage = () => page('Ödeme sayfası kapandı', '<p>Bu sayfanın süresi doldu ya da ödeme yapıldı.</p>')
