import { ManufacturerFields, manufacturerForm } from "./manufacturer-fields.tsx";
import { MasterAddDialog } from "../master-add-dialog.tsx";

const shortForm: typeof manufacturerForm = {
  ...manufacturerForm,
  bodyOf: (values, record) => {
    const { support_url: _, ...body } = manufacturerForm.bodyOf(values, record);
    return body;
  },
  Fields: (props) => <ManufacturerFields {...props} isShort />,
};

export const ManufacturerDialog = () => <MasterAddDialog kind="manufacturer" config={shortForm} width={800} />;
