import { privacyTexts } from '#support/static-page/privacy-policy.messages.ts';
import { productPage } from '../../static/product-page.tsx';

const page = productPage('privacy-policy', privacyTexts);
export const loader = page.loader;
export const { clientLoader, meta } = page;
export default page.Page;
