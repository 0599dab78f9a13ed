/** A client as users of the API write one: over what `openapi-typescript-codegen` made of the document. */
import { ApiError, ContentTypesService, OpenAPI, SectionsService } from './generated';

const [, , baseUrl = '', login = '', password = ''] = process.argv;
Object.assign(OpenAPI, { BASE: baseUrl, USERNAME: login, PASSWORD: password });

/** The generated code leaves bodies of vendor types as text. */
const parsed = <T>(body: T): T => (typeof body === 'string' ? JSON.parse(body) : body);

async function walk(): Promise<void> {
  const { ContentType } = parsed(await ContentTypesService.contentTypesLoad(1));
  console.log('type', ContentType.identifier);
  const body = { SectionInput: { identifier: 'codegen', name: 'Made' } };
  const { Section } = parsed(await SectionsService.sectionsCreate(body));
  console.log('created', Section.identifier);
  const sectionId = Section.sectionId;
  await SectionsService.sectionsDelete(sectionId);
  const gone = await SectionsService.sectionsLoad(sectionId).catch((error: unknown) => error);
  console.log('deleted', gone instanceof ApiError && gone.status);
}

walk();
