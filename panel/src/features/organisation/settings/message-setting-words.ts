import { defineWords } from '#panel/kit/words/words.ts'

export const messageSettingWords = defineWords({
  tr: {
    title: 'Reklam SMS’leri',
    help: 'Bildirimlerde SMS’in maliyeti ve metnin altına yazılan ret bilgisi.',
    sms_price: 'Bir SMS’in fiyatı',
    sms_priceHelp: 'Sağlayıcınızla anlaştığınız fiyat. Boşsa maliyet gösterilmez.',
    sms_refusal: 'Ret bilgisi',
    sms_refusalHelp:
      'Sağlayıcınızın ücretsiz ret numarası, örneğin “RET 3344”. Boşsa her SMS’e bir bağlantı eklenir; bu, SMS’i uzatır.',
  },
  en: {
    title: 'Advertising by SMS',
    help: 'What an SMS of a notification costs, and the opt-out line below its text.',
    sms_price: 'Price of one SMS',
    sms_priceHelp: 'The price that you agreed with your provider. If empty, no cost is shown.',
    sms_refusal: 'Opt-out line',
    sms_refusalHelp:
      'Your provider’s free opt-out number, such as “STOP 3344”. If empty, each SMS gets a link, which makes it longer.',
  },
  de: {
    title: 'Werbung per SMS',
    help: 'Was eine SMS einer Mitteilung kostet und wie man sie abbestellt (steht unter dem Text).',
    sms_price: 'Preis einer SMS',
    sms_priceHelp: 'Der mit Ihrem Anbieter vereinbarte Preis. Leer: Es werden keine Kosten gezeigt.',
    sms_refusal: 'Hinweis zum Abbestellen',
    sms_refusalHelp:
      'Die kostenlose Abbestellnummer Ihres Anbieters, zum Beispiel „STOP 3344“. Leer: Jede SMS bekommt einen Link und wird dadurch länger.',
  },
})
