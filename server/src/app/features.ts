import type { contract } from '#contract/contract.ts'
import type { AnyRoutes, Routes } from '#server/kit/context.ts'
import { accountRoutes } from '#server/features/identity/account/routes.ts'
import { permissionRoutes, resourceRoutes } from '#server/features/identity/permission/routes.ts'
import { roleRoutes, roleSchemaRoutes } from '#server/features/identity/role/routes.ts'
import { userRoutes } from '#server/features/identity/user/routes.ts'
import { partnerRoutes } from '#server/features/identity/partner/routes.ts'
import { profileRoutes } from '#server/features/identity/profile/routes.ts'
import { twoFactorRoutes } from '#server/features/identity/profile/two-factor-routes.ts'
import { recoveryRoutes } from '#server/features/identity/recovery/routes.ts'
import { registrationRoutes } from '#server/features/identity/registration/routes.ts'
import { languageRoutes, sessionRoutes } from '#server/features/identity/session/routes.ts'
import { integrationPlatformRoutes } from '#server/features/integrations/integration-platform/routes.ts'
import { platformMenuRoutes } from '#server/features/integrations/platform-menu/routes.ts'
import { platformSettingsRoutes } from '#server/features/integrations/platform-settings/routes.ts'
import { phoneCallRoutes } from '#server/features/integrations/phone-call/routes.ts'
import { platformSettlementRoutes } from '#server/features/integrations/platform-settlement/routes.ts'
import { iysRoutes } from '#server/features/integrations/iys/routes.ts'
import { companyMailRoutes, platformMailRoutes } from '#server/features/integrations/message-provider/mail-routes.ts'
import { companyPushRoutes, platformPushRoutes } from '#server/features/integrations/message-provider/push-routes.ts'
import { companySmsRoutes, platformSmsRoutes } from '#server/features/integrations/message-provider/sms-routes.ts'
import { paymentProviderRoutes } from '#server/features/integrations/payment-provider/routes.ts'
import { courierCompanyRoutes } from '#server/features/integrations/courier-company/routes.ts'
import { courierDeliveryRoutes } from '#server/features/integrations/courier-delivery/routes.ts'
import { switchboardRoutes } from '#server/features/integrations/switchboard/routes.ts'
import { repeatOrderRoutes } from '#server/features/members/repeat-order/routes.ts'
import { commentDecision, commentRoutes } from '#server/features/members/comment/routes.ts'
import { correctionDecision, memberCorrectionRoutes } from '#server/features/members/correction/routes.ts'
import { institutionProofRoutes } from '#server/features/members/partner-institution/proof.ts'
import { institutionMemberRoutes, membershipDecision } from '#server/features/members/partner-institution/members.ts'
import { partnerInstitutionRoutes } from '#server/features/members/partner-institution/routes.ts'
import { appMemberRoutes } from '#server/features/members/member/app-routes.ts'
import { appAddressRoutes } from '#server/features/members/member/app-address.ts'
import { appChequeRoutes } from '#server/features/members/member/app-cheque.ts'
import { appRightsRoutes } from '#server/features/members/member/app-rights.ts'
import { memberDeviceRoutes } from '#server/features/members/member/app-device.ts'
import { appSignInRoutes } from '#server/features/members/member/app-sign-in.ts'
import { memberRoutes } from '#server/features/members/member/routes.ts'
import { memberPageRoutes } from '#server/features/members/member/page-routes.ts'
import { erasureDecision, memberErasureRoutes } from '#server/features/members/member/erasure.ts'
import { memberMergeRoutes } from '#server/features/members/member/merge.ts'
import { pointDefinitionRoutes } from '#server/features/members/definition-point/routes.ts'
import { pointRoutes } from '#server/features/members/point/routes.ts'
import { walletRoutes } from '#server/features/members/wallet/routes.ts'
import { chequeDecision, giftChequeRoutes } from '#server/features/members/gift-cheque/routes.ts'
import { segmentRoutes } from '#server/features/members/segment/routes.ts'
import { memberImportRoutes } from '#server/features/members/member-import/routes.ts'
import {
  diningDocument,
  applyReservations,
  reservationSettingsRoutes,
} from '#server/features/dining/reservation-settings/routes.ts'
import { guestSessionRoutes } from '#server/features/dining/guest-session/routes.ts'
import { reservationRoutes } from '#server/features/dining/reservation/routes.ts'
import { diningAreaRoutes } from '#server/features/dining/table/area-routes.ts'
import { tableJoinRoutes } from '#server/features/dining/table/join-routes.ts'
import { tableCodeRoutes } from '#server/features/dining/table-code/routes.ts'
import { tableCommandRoutes } from '#server/features/dining/table-command/routes.ts'
import { tableSessionRoutes } from '#server/features/dining/table-session/routes.ts'
import { diningTableRoutes } from '#server/features/dining/table/routes.ts'
import { integrationLogRoutes } from '#server/features/integrations/integration-log/routes.ts'
import { backgroundWorkRoutes } from '#server/features/platform/background-work/routes.ts'
import { mailRoutes } from '#server/features/integrations/mail/routes.ts'
import { appMenuRoutes } from '#server/features/menu/app-menu/routes.ts'
import { platformItemRoutes } from '#server/features/menu/platform-item/routes.ts'
import { categoryRoutes } from '#server/features/menu/category/routes.ts'
import { kitchenRoutes } from '#server/features/menu/kitchen/routes.ts'
import { materialRoutes } from '#server/features/menu/material/routes.ts'
import { materialCatalogRoutes } from '#server/features/menu/material-catalog/routes.ts'
import { menuRoutes } from '#server/features/menu/menu/routes.ts'
import { productRoutes } from '#server/features/menu/product/routes.ts'
import { productCatalogRoutes } from '#server/features/menu/product-catalog/routes.ts'
import { menuFileRoutes } from '#server/features/menu/menu-file/routes.ts'
import { spreadRoutes } from '#server/features/menu/spread/routes.ts'
import { restaurantImageRoutes } from '#server/features/menu/restaurant-image/routes.ts'
import { stockRoutes } from '#server/features/menu/stock/routes.ts'
import { synonymGroupRoutes, synonymListRoutes } from '#server/features/menu/synonym-group/routes.ts'
import { appDeliveryRoutes } from '#server/features/ordering/app-delivery/routes.ts'
import { appPromotionRoutes } from '#server/features/marketing/app-promotion/routes.ts'
import { discountDecision, discountRoutes } from '#server/features/marketing/discount/routes.ts'
import { bannerRoutes } from '#server/features/marketing/banner/routes.ts'
import { campaignRoutes } from '#server/features/marketing/campaign/routes.ts'
import {
  deliveryTemplateListRoutes,
  deliveryTemplateRoutes,
} from '#server/features/marketing/delivery-template/routes.ts'
import { calendarRoutes } from '#server/features/marketing/calendar/routes.ts'
import { notificationRoutes } from '#server/features/marketing/notification/routes.ts'
import { scheduledTaskRoutes } from '#server/features/marketing/scheduled-task/routes.ts'
import { storyRoutes } from '#server/features/marketing/story/routes.ts'
import { companyThemeRoutes } from '#server/features/marketing/company-theme/routes.ts'
import { themeListRoutes, themeRoutes } from '#server/features/marketing/theme/routes.ts'
import { branchRingRoutes } from '#server/features/ordering/branch-zone/ring-routes.ts'
import { branchZoneRoutes } from '#server/features/ordering/branch-zone/routes.ts'
import { cancelReasonRoutes } from '#server/features/ordering/cancel-reason/routes.ts'
import { courierRoutes } from '#server/features/ordering/courier/routes.ts'
import { courierPositionRoutes } from '#server/features/ordering/courier/position-routes.ts'
import { courierShiftRoutes } from '#server/features/ordering/courier/shift-routes.ts'
import { deliveryTypeRoutes } from '#server/features/ordering/delivery-type/routes.ts'
import { customerOrderRoutes } from '#server/features/ordering/order/customer-routes.ts'
import { orderReturnRoutes, orderRoutes } from '#server/features/ordering/order/routes.ts'
import { onlinePaymentRoutes, orderPaymentRoutes } from '#server/features/ordering/online-payment/routes.ts'
import { overviewRoutes } from '#server/features/ordering/overview/routes.ts'
import { paymentMethodListRoutes, paymentMethodRoutes } from '#server/features/ordering/payment-method/routes.ts'
import { applyPayments } from '#server/domain/organisation/branch-payments.ts'
import { applyOrdering } from '#server/domain/organisation/applied-settings.ts'
import { appBranchRoutes } from '#server/features/organisation/app-branch/routes.ts'
import { branchRequestDecision, branchRequestRoutes } from '#server/features/organisation/branch-request/routes.ts'
import { companyPostRoutes } from '#server/features/marketing/company-post/routes.ts'
import { contentRoutes } from '#server/features/marketing/content/routes.ts'
import { iconListRoutes, iconRoutes } from '#server/features/marketing/icon/routes.ts'
import { companyBlogAreaRoutes, companyBlogRoutes } from '#server/features/organisation/company-blog/routes.ts'
import { companySettingRoutes, platformSettingRoutes } from '#server/features/organisation/settings/routes.ts'
import {
  registrationDecision,
  restaurantRegistrationRoutes,
} from '#server/features/organisation/registration/routes.ts'
import { companyRoutes } from '#server/features/organisation/company/routes.ts'
import { apiKeyRoutes } from '#server/features/integrations/api-key/routes.ts'
import { webhookEndpointRoutes } from '#server/features/integrations/webhook-endpoint/routes.ts'
import { kioskRoutes } from '#server/features/organisation/kiosk/routes.ts'
import { btkReportRoutes } from '#server/features/organisation/btk-report/routes.ts'
import { cockpitRoutes } from '#server/features/organisation/cockpit/routes.ts'
import { licenseRoutes } from '#server/features/organisation/license/routes.ts'
import { paymentDocument, paymentSettingsRoutes } from '#server/features/organisation/payment-settings/routes.ts'
import { orderCapRoutes } from '#server/features/organisation/order-cap/routes.ts'
import { workingHoursRoutes } from '#server/features/organisation/working-hours/routes.ts'
import { generalDocument, generalSettingsRoutes } from '#server/features/organisation/branch/general.ts'
import { branchRoutes } from '#server/features/organisation/branch/routes.ts'
import { branchSettingRoutes, branchSettingsRoutes } from '#server/features/organisation/branch/settings.ts'
import { userDocument, userSettingsRoutes } from '#server/features/organisation/user-settings/routes.ts'
import { availabilityRoutes, feedRoutes, setupRoutes } from '#server/features/platform/availability/routes.ts'
import { decisionRoutes } from '#server/features/platform/decision/routes.ts'
import { currencyListRoutes, currencyRoutes } from '#server/features/platform/currency/routes.ts'
import { fileRoutes, pictureRoutes } from '#server/features/platform/file/routes.ts'
import { foundRoutes } from '#server/features/platform/found/routes.ts'
import { publicHolidayListRoutes, publicHolidayRoutes } from '#server/features/platform/public-holiday/routes.ts'
import { savedViewRoutes } from '#server/features/platform/saved-view/routes.ts'
import { cityRoutes, taxOfficeNamesRoutes, taxOfficeRoutes } from '#server/features/platform/tax-office/routes.ts'

type Contract = typeof contract
type Served = { [W in keyof Contract]: { [N in keyof Contract[W]]: Routes<Contract[W][N]> } }

/** The handlers of every call in the contract. A missing handler does not compile. */
const served: Served = {
  identity: {
    user: userRoutes,
    account: accountRoutes,
    role: roleRoutes,
    roleSchema: roleSchemaRoutes,
    permission: permissionRoutes,
    resource: resourceRoutes,
    session: sessionRoutes,
    recovery: recoveryRoutes,
    profile: profileRoutes,
    twoFactor: twoFactorRoutes,
    registration: registrationRoutes,
    partner: partnerRoutes,

    languages: languageRoutes,
  },
  organisation: {
    company: companyRoutes,
    companySetting: companySettingRoutes,
    setting: platformSettingRoutes,
    companyBlogArea: companyBlogAreaRoutes,
    companyBlog: companyBlogRoutes,
    branchRequest: branchRequestRoutes,
    restaurantRegistration: restaurantRegistrationRoutes,
    branch: branchRoutes,
    license: licenseRoutes,
    workingHours: workingHoursRoutes,
    orderCap: orderCapRoutes,
    // Each further section needs a line here and a line in its contract.
    branchSettings: branchSettingsRoutes({
      general: generalDocument,
      payment_method: paymentDocument,
      dining: diningDocument,
      user: userDocument,
    }),
    branchSetting: branchSettingRoutes,
    generalSettings: generalSettingsRoutes,
    paymentSettings: paymentSettingsRoutes,
    userSettings: userSettingsRoutes,
    kiosk: kioskRoutes,
    appBranch: appBranchRoutes,
    btkReport: btkReportRoutes,
    cockpit: cockpitRoutes,
  },
  menu: {
    branchCategory: categoryRoutes,
    branchProduct: productRoutes,
    branchMaterial: materialRoutes,
    branchMaterialCatalog: materialCatalogRoutes,
    productCatalog: productCatalogRoutes,
    spread: spreadRoutes,
    menuFile: menuFileRoutes,
    menu: menuRoutes,
    stock: stockRoutes,
    synonymGroup: synonymGroupRoutes,
    synonymList: synonymListRoutes,
    kitchen: kitchenRoutes,
    restaurantImage: restaurantImageRoutes,
    appMenu: appMenuRoutes,
    platformItem: platformItemRoutes,
  },
  ordering: {
    order: orderRoutes,
    orderReturn: orderReturnRoutes,
    onlinePayment: onlinePaymentRoutes,
    orderPayment: orderPaymentRoutes,
    customerOrder: customerOrderRoutes,
    courier: courierRoutes,
    courierShift: courierShiftRoutes,
    courierPosition: courierPositionRoutes,
    deliveryType: deliveryTypeRoutes,
    cancelReason: cancelReasonRoutes,
    paymentMethod: paymentMethodRoutes,
    paymentMethodList: paymentMethodListRoutes,
    overview: overviewRoutes,
    branchZone: branchZoneRoutes,
    branchRing: branchRingRoutes,
    appDelivery: appDeliveryRoutes,
  },
  dining: {
    branchTable: diningTableRoutes,
    diningArea: diningAreaRoutes,
    tableJoin: tableJoinRoutes,
    tableSession: tableSessionRoutes,
    tableCommand: tableCommandRoutes,
    tableCode: tableCodeRoutes,
    guestSession: guestSessionRoutes,
    reservation: reservationRoutes,
    reservationSettings: reservationSettingsRoutes,
  },
  members: {
    member: memberRoutes,
    memberPage: memberPageRoutes,
    appMember: appMemberRoutes,
    appSignIn: appSignInRoutes,
    memberDevice: memberDeviceRoutes,
    appAddress: appAddressRoutes,
    appCheque: appChequeRoutes,
    appRights: appRightsRoutes,
    memberMerge: memberMergeRoutes,
    memberErasure: memberErasureRoutes,
    comment: commentRoutes,
    partnerInstitution: partnerInstitutionRoutes,
    institutionMember: institutionMemberRoutes,
    institutionProof: institutionProofRoutes,
    definitionPoint: pointDefinitionRoutes,
    memberCorrection: memberCorrectionRoutes,
    memberPoint: pointRoutes,
    memberWallet: walletRoutes,
    giftCheque: giftChequeRoutes,
    segment: segmentRoutes,
    memberImport: memberImportRoutes,
    repeatOrder: repeatOrderRoutes,
  },
  marketing: {
    deliveryTemplate: deliveryTemplateRoutes,
    deliveryTemplateList: deliveryTemplateListRoutes,
    icon: iconRoutes,
    iconList: iconListRoutes,
    content: contentRoutes,
    companyPost: companyPostRoutes,
    notification: notificationRoutes,
    scheduledTask: scheduledTaskRoutes,
    calendar: calendarRoutes,
    story: storyRoutes,
    theme: themeRoutes,
    themeList: themeListRoutes,
    companyTheme: companyThemeRoutes,
    banner: bannerRoutes,
    campaign: campaignRoutes,
    appPromotion: appPromotionRoutes,
    discount: discountRoutes,
  },
  integrations: {
    apiKey: apiKeyRoutes,
    webhookEndpoint: webhookEndpointRoutes,
    mail: mailRoutes,
    backgroundWork: backgroundWorkRoutes,
    integrationLog: integrationLogRoutes,
    integrationPlatform: integrationPlatformRoutes,
    platformMenu: platformMenuRoutes,
    platformSettings: platformSettingsRoutes,
    branchCourierCompany: courierCompanyRoutes,
    courierDelivery: courierDeliveryRoutes,
    branchSwitchboard: switchboardRoutes,
    phoneCall: phoneCallRoutes,
    platformSettlement: platformSettlementRoutes,
    companyIys: iysRoutes,
    companySms: companySmsRoutes,
    companyMail: companyMailRoutes,
    companyPush: companyPushRoutes,
    platformSms: platformSmsRoutes,
    platformMail: platformMailRoutes,
    platformPush: platformPushRoutes,
    paymentProvider: paymentProviderRoutes,
  },
  platform: {
    availability: availabilityRoutes,
    setup: setupRoutes,
    feed: feedRoutes,
    currency: currencyRoutes,
    currencyList: currencyListRoutes,
    taxOffice: taxOfficeRoutes,
    taxOfficeNames: taxOfficeNamesRoutes,
    cities: cityRoutes,
    publicHoliday: publicHolidayRoutes,
    publicHolidayList: publicHolidayListRoutes,
    savedView: savedViewRoutes,
    found: foundRoutes,
    decision: decisionRoutes({
      'restaurant-registration': registrationDecision,
      'branch-request': branchRequestDecision,
      comment: commentDecision,
      'member-correction': correctionDecision,
      'member-erasure': erasureDecision,
      'institution-member': membershipDecision,
      'gift-cheque': chequeDecision,
      discount: discountDecision,
    }),
    file: fileRoutes,
    picture: pictureRoutes,
  },
}

export const features = Object.values(served).flatMap((wing): AnyRoutes[] => Object.values(wing))

/** Functions that copy a branch's settings to where orders or payments read them. */
export const settingAppliers = [applyOrdering, applyPayments, applyReservations]
