import { termsTexts } from '#support/static-page/terms.messages.ts';
import { productPage } from '../../static/product-page.tsx';

const page = productPage('terms-and-conditions', termsTexts);
export const loader = page.loader;
export const { clientLoader, meta } = page;
export default page.Page;
