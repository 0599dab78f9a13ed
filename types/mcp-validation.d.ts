/** What of the validator of the MCP SDK is used here: its own declarations import Ajv in a way that `nodenext` does not take. */

export declare class AjvJsonSchemaValidator {
  getValidator(
    schema: object,
  ): (input: unknown) => { readonly valid: boolean; readonly errorMessage: string | undefined };
}
